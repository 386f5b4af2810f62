import { type FormEvent, useEffect, useRef, useState } from 'react';
import { forgetPortfolio } from '#craftsmen/web/public/portfolio-session-cache.ts';
import { type Job, listJobs, showJob } from '#requests/contract.ts';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { saveDraft, savedDraft } from '#ui/form/drafts.ts';
import { useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { focusFirstError } from '#ui/form/focus-first-error.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { StarsInput } from '#ui/form/StarsInput.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { leaveReview } from '../contract.ts';
import styles from './ReviewForm.module.css';

interface Draft {
  readonly rating: number | null;
  readonly comment: string;
}
interface Fault {
  readonly rating?: string;
  readonly comment?: string;
  readonly whole?: string;
  readonly detail?: string;
}

/** Stars and words for one job. Each job has its own form, and its own draft. */
export function ReviewForm({ job, page }: { job: Job; page: 'dashboard' | 'orders' }) {
  const { reviews: t } = useTexts('client');
  const { translate, offline } = useTexts('common');
  const session = useSession();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(
    () => savedDraft<Draft>(`review:${job.id}`) ?? { rating: null, comment: '' },
  );
  const [fault, setError] = useState<Fault>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (fault.rating ?? fault.comment) focusFirstError(form.current);
  }, [fault]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    setError({});
    saveDraft(`review:${job.id}`, next);
  }

  /** The sentence for what a browser can see, at the part it is about. */
  function errorOf({ rating, comment }: Draft): Fault | null {
    if (rating === null) return { rating: t.bothNeeded };
    if (comment.trim() === '') return { comment: t.bothNeeded };
    if (!job.craftsman) return { whole: t.noCraftsman };
    return job.craftsman.id ? null : { whole: t.noCraftsmanId };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = errorOf(draft);
    setError(found ?? {});
    if (found) return;
    const rating = draft.rating as number;
    const comment = draft.comment.trim();
    setBusy(true);
    try {
      await call(
        leaveReview,
        page === 'orders'
          ? { job_request: job.id, rating, comment }
          : { job: job.id, craftsman: job.craftsman?.id, reviewer: session?.name, rating, comment },
      );
      saveDraft(`review:${job.id}`, null);
      if (job.craftsman) forgetPortfolio(job.craftsman.slug);
      toast(t.done);
      await invalidate(listJobs, showJob);
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      setError({
        whole: t.failed,
        detail: refused?.offline ? `${offline.title} ${offline.body}` : translate(refused?.detail ?? ''),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div role="alert">
        {fault.whole && (
          <Note kind="bad">
            <p>{fault.whole}</p>
            {fault.detail && <p className="small">{fault.detail}</p>}
          </Note>
        )}
      </div>
      {!job.craftsman && <p className="small soft">{t.alone}</p>}
      <StarsInput
        name={`rating-${job.id}`}
        legend={job.craftsman ? t.rating(job.craftsman.name) : t.ratingAlone}
        starLabel={t.star}
        value={draft.rating}
        onChange={(rating) => change({ rating })}
        error={fault.rating}
      />
      <TextArea
        id={`comment-${job.id}`}
        name="comment"
        label={t.comment}
        hint={t.commentHint}
        maxLength={2000}
        count={t.count}
        value={draft.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
        error={fault.comment}
      />
      <p className="small soft">{t.public}</p>
      <Button type="submit" busy={busy} busyLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  );
}
