import { WaitingCandidates } from '#craftsmen/web/admin/WaitingCandidates.tsx';
import { TodayStats } from './TodayStats.tsx';
import { WaitingJobs } from './WaitingJobs.tsx';
import styles from './Today.module.css';

/** What an admin looks at first: how many wait and since when, and the two queues by the time waited. */
export default function Today() {
  return (
    <div className={styles.today}>
      <TodayStats />
      <div className={styles.queues}>
        <WaitingJobs />
        <WaitingCandidates />
      </div>
    </div>
  );
}
