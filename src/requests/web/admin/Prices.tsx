import { useAction } from '#ui/form/hook/useAction.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { Facts } from '#ui/display/Facts.tsx';
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
  if (!hasPrices(job)) return null;
  return (
    <>
      {open.length > 0 && (
        <>
          <h2>{t.prices}</h2>
          <ul className={styles.prices}>
            {[...open]
              .sort((one, other) => one.amount - other.amount)
              .map((quote, at) => (
                <Price key={quote.id} job={job} quote={quote} mayAssign={mayAssign} isFirst={at === 0} />
              ))}
          </ul>
        </>
      )}
      {mayAssign && <Assign job={job} label={t.somebodyElse} />}
    </>
  );
}

interface PriceProps {
  readonly job: JobDetail;
  readonly quote: JobDetail['quotes'][number];
  readonly mayAssign: boolean;
  readonly isFirst: boolean;
}

function Price({ job, quote, mayAssign, isFirst }: PriceProps) {
  const { requests: t } = useTexts('admin');
  const { money, number, day } = useFormats();
  const { craftsman, amount, labour, materials, materials_by } = quote;
  const action = useAction();
  const assignTo = useAssign(job);
  const isAsked = job.craftsman?.id === craftsman.id && isOnTheJob(job.craftsman.engagement);
  return (
    <li>
      <span>
        <b>{craftsman.name}</b>
        <span className="small soft">
          <Facts
            facts={[
              craftsman.review_count > 0 ? `★ ${number(craftsman.rating)}/10` : t.unrated,
              t.startsOn(day(quote.available_from)),
            ]}
          />
        </span>
        <span className="small soft">
          <Facts
            facts={[
              labour != null && t.labour(number(labour)),
              materials_by === 'client' ? t.clientBuys : materials != null && t.materials(number(materials)),
            ]}
          />
        </span>
      </span>
      <b>{money(amount)}</b>
      {mayAssign && !isAsked && (
        <Button
          kind={isFirst ? 'filled' : 'line'}
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
