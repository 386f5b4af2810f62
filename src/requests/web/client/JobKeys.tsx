import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { Job } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { classes } from '#ui/classes.ts';
import jobCardStyles from '../JobCard.module.css';

/** What is seldom done with a job: changing the request, and under More what ends it. */
export function JobKeys({ job, rare }: { job: Job; rare: ReactNode }) {
  const { edit, requests: t } = useTexts('client');
  const [query] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={classes(jobCardStyles.keys, 'screen-only')}>
        {offers('client', job.status).has('edit') && (
          <Button kind="bare" to={`?${new URLSearchParams([...query, ['edit', String(job.id)]])}`}>
            {edit.open}
          </Button>
        )}
        {rare && (
          <Button kind="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.more}
          </Button>
        )}
      </div>
      {rare && isOpen && <div className={classes(jobCardStyles.rare, 'btns screen-only')}>{rare}</div>}
    </>
  );
}
