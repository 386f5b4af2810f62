import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Uploading } from '#ui/upload/UploadProgress.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { Status } from '#ui/display/Status.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { spread, useStayWhile, useUploads } from '#ui/upload/uploads.ts';
import { addProof, type JobDetail, listJobs, PROOFS_MAX, showJob } from '../../contract.ts';
import { offers } from '../../rules.ts';
import { Proofs } from '../Proofs.tsx';
import { jobTitle } from '../job-title.ts';
import { kindOf } from '../statuses.ts';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';
import styles from './UploadProof.module.css';

const JOBS = '/dashboard/jobs';

/** Shows what was done on one job, and may say in the same step that it is finished. */
export default function UploadProof() {
  const { proof: t } = useTexts('craftsman');
  const common = useTexts('common');
  const id = Number(useParams().id) || 0;
  const { data: job, error, refetch } = useEndpoint(showJob, { id });
  return (
    <MainContent className={classes(dashboardStyles.page, 'wrap')}>
      <div>
        <Button kind="bare" icon="arrow-left" to={JOBS}>
          {t.back}
        </Button>
      </div>
      <h1>{t.heading}</h1>
      {job ? (
        <ProofForm key={job.id} job={job} />
      ) : error ? (
        <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={common.loading}>
          <SkeletonCard />
        </Skeleton>
      )}
    </MainContent>
  );
}

function ProofForm({ job }: { job: JobDetail }) {
  const { proof: t } = useTexts('craftsman');
  const jobs = useTexts('jobs');
  const { translate, offline } = useTexts('common');
  const toast = useToast();
  const navigate = useNavigate();
  const uploads = useUploads();
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useStayWhile(busy);

  const room = PROOFS_MAX - job.proofs.length;
  const open = offers('craftsman', job.status).has('prove');
  const usable = uploads.list.filter((each) => each.state !== 'refused');
  const preparing = uploads.list.some((each) => each.state === 'preparing');

  function add(files: File[]) {
    const left = room - uploads.list.length;
    setError(files.length > left ? t.tooMany(PROOFS_MAX) : undefined);
    uploads.add('proof_images', addProof.files.proof_images, files.slice(0, Math.max(0, left)));
  }

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (busy || preparing) return;
    if (usable.length === 0) {
      setError(t.needed);
      document.getElementById('proof_images')?.focus();
      return;
    }
    const keys = usable.map((each) => each.key);
    setBusy(true);
    setError(undefined);
    setFailure(null);
    uploads.change(keys, { state: 'sending', sent: 0, fault: null, stoppedBy: undefined });
    stop.current = new AbortController();
    try {
      await call(
        addProof,
        { id: job.id, complete: done, proof_images: usable.map((each) => each.file) },
        { signal: stop.current.signal, onProgress: (sent, total) => spread(uploads, keys, sent, total) },
      );
      await invalidate(listJobs, showJob);
      toast(done ? t.completed : t.sent);
      navigate(JOBS);
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      const stopped = refused?.code === 'cancelled';
      uploads.change(keys, { state: 'stopped', stoppedBy: stopped ? 'owner' : 'network' });
      if (!stopped) {
        setFailure(
          `${t.failed} ${refused?.offline ? offline.title : refused ? translate(refused.detail) : ''} ${t.kept}`,
        );
        if (refused?.status === 409) await invalidate(showJob);
      }
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <div className={styles.head}>
        <div>
          <p className="no">
            {jobs.number(job.id)} · {job.service} · {placeName(job.location)}
          </p>
          <h2>{jobTitle(job.description)}</h2>
        </div>
        <Status kind={kindOf(job.status)}>{jobs.statuses[job.status] ?? job.status}</Status>
      </div>
      {job.proofs.length > 0 && (
        <section>
          <h3>{t.before}</h3>
          <Proofs proofs={job.proofs} fileLabel={t.label} />
        </section>
      )}
      {!open ? (
        <Note kind="info">{t.notOpen}</Note>
      ) : room <= 0 ? (
        <Note kind="info">{t.full}</Note>
      ) : (
        <>
          <p>{t.lead}</p>
          <FileField
            name="proof_images"
            label={t.label}
            chooseLabel={t.add}
            accept="image/*,application/pdf"
            multiple
            disabled={busy}
            hint={t.hint(room)}
            error={fault}
            onFiles={add}
          >
            <div>
              {uploads.list.map((upload) => (
                <Uploading
                  key={upload.key}
                  upload={upload}
                  onCancel={() => stop.current?.abort()}
                  onRetry={() => void send()}
                  onRemove={() => {
                    uploads.remove(upload.key);
                    document.getElementById('proof_images')?.focus();
                  }}
                />
              ))}
            </div>
          </FileField>
          <Checkbox
            name="complete"
            label={t.complete}
            checked={done}
            onChange={(event) => setDone(event.currentTarget.checked)}
          />
        </>
      )}
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      {open && room > 0 && (
        <div className="btns">
          <Button type="submit" icon="send" busy={busy} busyLabel={t.sending} disabled={preparing}>
            {done ? t.sendAndComplete : t.send}
          </Button>
        </div>
      )}
    </form>
  );
}
