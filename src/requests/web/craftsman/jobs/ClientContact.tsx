import { isMobile } from '#api/typed/phone.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { Job } from '../../../contract.ts';
import { isTerminal } from '../../../rules.ts';
import styles from './Jobs.module.css';

export function ClientContact({ job }: { job: Job }) {
  const { jobs: t, newTab } = useTexts('craftsman');
  const { number } = useTexts('jobs');
  const { trade } = useTexts('common');
  if (job.phone === '' || isTerminal(job.status)) return null;
  const hello = encodeURIComponent(t.hello(number(job.id), trade(job.service)));
  return (
    <div className={styles.two}>
      <Button kind="line" icon="phone" href={`tel:${job.phone}`}>
        {t.call} <span className="vh">{job.name}</span>
      </Button>
      {isMobile(job.phone) && (
        <Button
          kind="line"
          icon="message-circle"
          href={`https://wa.me/${job.phone.replace(/\D/g, '')}?text=${hello}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.whatsapp} <span className="vh">{newTab}</span>
        </Button>
      )}
    </div>
  );
}
