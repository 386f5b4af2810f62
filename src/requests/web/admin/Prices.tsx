import { useAction } from '#ui/form/hook/useAction.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { Job, JobDetail } from '../../contract.ts';
import { isOnTheJob } from '../../rules.ts';
import { Assign } from './Assign.tsx';
import styles from './Prices.module.css';
import { useAssign } from './useAssign.ts';

export const hasPrices = ({ status, quote_count }: Pick<Job, 'status' | 'quote_count'>) =>
  status === 'Quoted' && quote_count > 0;

/** Each open quote, the lowest first: its craftsman can be assigned at that price, or somebody else under them. */
export function Prices({ job, mayAssign }: { job: JobDetail; mayAssign: boolean }) {
  const { requests: t } = useTexts('admin');
  const open = job.status === 'Quoted' ? job.quotes.filter(({ status }) => status === 'live') : [];
  if (open.length === 0) return null;
  return (
    <>
      <h2>{t.prices}</h2>
      <ul className={styles.prices}>
        {[...open]
          .sort((one, other) => one.amount - other.amount)
          .map((quote) => (
            <Price key={quote.id} job={job} quote={quote} mayAssign={mayAssign} />
          ))}
      </ul>
      {mayAssign && <Assign job={job} compact label={t.somebodyElse} />}
    </>
  );
}

interface PriceProps {
  readonly job: JobDetail;
  readonly quote: JobDetail['quotes'][number];
  readonly mayAssign: boolean;
}

function Price({ job, quote: { craftsman, amount }, mayAssign }: PriceProps) {
  const { requests: t } = useTexts('admin');
  const { money } = useFormats();
  const action = useAction();
  const assignTo = useAssign(job);
  const isAsked = job.craftsman?.id === craftsman.id && isOnTheJob(job.craftsman.engagement);
  return (
    <li>
      <span>{craftsman.name}</span>
      <b>{money(amount)}</b>
      {mayAssign && !isAsked && (
        <Button
          kind="line"
          aria-label={t.assignTo(craftsman.name)}
          busy={action.busy}
          onClick={() =>
            void action.run(
              () => assignTo({ craftsman, price: String(amount) }),
              (reason) => `${t.assignFailed}. ${reason}`,
            )
          }
        >
          {t.assign}
        </Button>
      )}
      <ErrorNote>{action.error}</ErrorNote>
    </li>
  );
}
