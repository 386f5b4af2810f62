import { forgetPortfolio } from '#craftsmen/web/share/portfolio-session-cache.ts';
import { type Job, listJobs, showJob } from '#requests/contract.ts';
import { invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { FailedNote } from '#ui/form/FailedNote.tsx';
import { StarsInput } from '#ui/form/StarsInput.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { leaveReview } from '../contract.ts';
import styles from './ReviewForm.module.css';

export function ReviewForm({ job, page }: { job: Job; page: 'dashboard' | 'orders' }) {
  const { reviews: t } = useTexts('client');
  const session = useSession();
  const toast = useToast();
  const stars = `rating-${job.id}`;
  const form = useForm({
    autosave: accountAutosave(`review:${job.id}`),
    check({ [stars]: rating, comment = '' }) {
      if (!rating) return { [stars]: t.bothNeeded };
      if (comment.trim() === '') return { comment: t.bothNeeded };
      if (!job.craftsman) return t.noCraftsman;
      return job.craftsman.id ? {} : t.noCraftsmanId;
    },
    async submit({ [stars]: chosen, comment: typed = '' }) {
      const rating = Number(chosen);
      const comment = typed.trim();
      await call(
        leaveReview,
        page === 'orders'
          ? { job_request: job.id, rating, comment }
          : { job: job.id, craftsman: job.craftsman?.id, reviewer: session?.name, rating, comment },
      );
      if (job.craftsman) forgetPortfolio(job.craftsman.slug);
      toast(t.done);
      await invalidate(listJobs, showJob);
    },
    failed: () => t.failed,
  });
  return (
    <form {...form.bind} className={styles.form}>
      <FailedNote error={form.error} />
      {!job.craftsman && <p className="small soft">{t.alone}</p>}
      <StarsInput
        {...form.field(stars)}
        legend={job.craftsman ? t.rating(job.craftsman.name) : t.ratingAlone}
        starLabel={t.star}
        words={t.words}
      />
      <TextArea
        {...form.field('comment')}
        id={`comment-${job.id}`}
        label={t.comment}
        hint={t.commentHint}
        maxLength={2000}
        count={t.count}
      />
      <p className="small soft">{t.public}</p>
      <Button type="submit" busy={form.busy} busyLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  );
}
