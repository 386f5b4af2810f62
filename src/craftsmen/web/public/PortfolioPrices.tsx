import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { vars } from '#ui/vars.ts';
import type { Portfolio } from '../../public-contract.ts';
import styles from './Portfolio.module.css';

export function PortfolioPrices({ prices }: { prices: Portfolio['prices_paid'] }) {
  const { portfolio: words } = useTexts('public');
  const { number } = useFormats();
  // A portfolio that the tab keeps from the release before has none.
  if (!prices) return null;
  const { lowest, middle, highest, jobs } = prices;
  return (
    <section className={styles.block}>
      <h2>{words.pay}</h2>
      <p className={styles.paid} style={vars({ '--from': lowest / highest, '--middle': middle / highest })}>
        <b>{words.paid(number(lowest), number(highest))}</b>
      </p>
      <p className="small soft">{words.paidMiddle(jobs, number(middle))}</p>
    </section>
  );
}
