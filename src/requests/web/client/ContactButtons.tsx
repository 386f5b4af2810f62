import { isMobile } from '#api/typed/phone.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { Job } from '../../contract.ts';
import jobCardStyles from '../JobCard.module.css';

export function ContactButtons({ job }: { job: Job }) {
  const { requests: t, newTab } = useTexts('client');
  const { number } = useTexts('jobs');
  const { trade } = useTexts('common');
  const phone = job.craftsman?.phone;
  if (!job.craftsman || !phone) return null;
  const hello = encodeURIComponent(t.hello(number(job.id), trade(job.service)));
  return (
    <>
      <Button className={jobCardStyles.key} kind="line" icon="phone" href={`tel:${phone}`}>
        {t.call} <span className="vh">{job.craftsman.name}</span>
      </Button>
      {isMobile(phone) && (
        <Button
          className={jobCardStyles.key}
          kind="line"
          icon="message-circle"
          href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${hello}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.whatsapp} <span className="vh">{newTab}</span>
        </Button>
      )}
    </>
  );
}
