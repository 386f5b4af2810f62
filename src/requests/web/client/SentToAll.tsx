import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { Job, JobDetail } from '../../contract.ts';
import { Told } from '../Told.tsx';
import styles from './SentToAll.module.css';

/** Whether every craftsman of the trade may answer, and none has. */
export const isSentToAll = ({ status, chosen, craftsman }: Job) => status === 'Requested' && !chosen && !craftsman;

/** How many were told of the request, and what comes next. */
export function SentToAll({ detail }: { detail: JobDetail | undefined }) {
  const { requests: t } = useTexts('client');
  return (
    <section className={styles.sent}>
      <Icon name="send" />
      <div>
        {detail ? <Told job={detail} /> : ['70%', '55%'].map((width) => <SkeletonLine key={width} width={width} />)}
        <p className="small">{t.sentNext}</p>
      </div>
    </section>
  );
}
