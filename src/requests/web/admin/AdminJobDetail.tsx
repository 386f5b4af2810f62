import { useState } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './JobTable.module.css';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { PhotoGrid } from '#ui/display/PhotoGrid.tsx';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type JobDetail, listJobs, moveJob, showJob } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { AgreementCard } from '../agreement/AgreementCard.tsx';
import { beyondTitle } from '../job-title.ts';
import { JobFacts } from '../JobFacts.tsx';
import { Assign } from './Assign.tsx';
import { Prices } from './Prices.tsx';
import { Proofs } from '../Proofs.tsx';
import { Timeline } from '../Timeline.tsx';
import { Told } from '../Told.tsx';
import { WhoWasTold } from './WhoWasTold.tsx';

export function AdminJobDetail({ id }: { id: number }) {
  const { requests: t } = useTexts('admin');
  return (
    <Loaded query={useEndpoint(showJob, { id })} failed={t.loadFailed} placeholder={<SkeletonLine />}>
      {(job) => <Detail job={job} />}
    </Loaded>
  );
}

function Detail({ job }: { job: JobDetail }) {
  const { requests: t } = useTexts('admin');
  const may = offers('admin', job.status);
  const more = beyondTitle(job.description);
  return (
    <div className={classes(styles.detail, may.size === 0 && styles.over, 'split')}>
      <div className={classes(styles.parts, 'stack')}>
        {more && <p className="written">{more}</p>}
        <Prices job={job} mayAssign={may.has('assign')} />
        <AgreementCard job={job} reader="admin" />
        {job.proofs.length > 0 && (
          <div className="stack">
            <h2>{t.proof}</h2>
            <Proofs proofs={job.proofs} fileLabel={t.proofFile} />
          </div>
        )}
        <PhotoGrid photos={job.photos} alt={t.photo} />
        <JobFacts job={job} reader="admin" />
        {job.status === 'Accepted' && may.has('assign') && (
          <div className="stack">
            <h2>{t.reassign}</h2>
            <Assign job={job} />
          </div>
        )}
        <Cancel job={job} may={may.has('cancel')} />
      </div>
      <div className="stack">
        <h2>{t.happened}</h2>
        <Told job={job} isWhole />
        <Timeline job={job} reader="admin" />
        <WhoWasTold id={job.id} />
      </div>
    </div>
  );
}

function Cancel({ job, may }: { job: JobDetail; may: boolean }) {
  const { requests: t } = useTexts('admin');
  const { translate } = useTexts('common');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    failed: (error) => translate(error.detail),
    check: ({ reason = '' }) => (reason.trim() === '' ? { reason: t.reasonNeeded } : {}),
    async submit({ reason = '' }) {
      try {
        await call(moveJob, { id: job.id, status: 'Cancelled', reason, version: job.version });
      } catch (error) {
        // Not the list yet: in a list of one status this card, and the error in it, may leave.
        void invalidate(showJob);
        throw error;
      }
      setAsking(false);
      toast(t.cancelled);
      await invalidate(listJobs, showJob);
    },
  });
  function keep() {
    setAsking(false);
    if (form.error) void invalidate(listJobs);
  }
  if (!may && !asking) return null;
  return (
    <div>
      {may && (
        <Button kind="stop" icon="ban" onClick={() => setAsking(true)}>
          {t.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t.cancelTitle}
        keepLabel={t.keep}
        onKeep={keep}
        goLabel={t.cancel}
        onGo={form.submit}
        busy={form.busy}
        busyLabel={t.cancelling}
        danger
      >
        <p>{t.cancelText}</p>
        <form {...form.bind}>
          <TextArea
            {...form.field('reason')}
            id={`cancel-${job.id}`}
            label={t.reason}
            hint={t.reasonHint}
            maxLength={1000}
          />
          <ErrorNote>{form.error?.message}</ErrorNote>
        </form>
      </ConfirmDialog>
    </div>
  );
}
