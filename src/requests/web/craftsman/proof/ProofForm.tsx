import { useState } from 'react';
import { useNavigate } from 'react-router';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Status } from '#ui/display/Status.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { UploadList } from '#ui/upload/UploadProgress.tsx';
import { type Form, useForm, type Values } from '#ui/form/hook/useForm.ts';
import { type Uploads, useUploads } from '#ui/upload/uploads.ts';
import { useSavedUploads } from '#ui/upload/useSavedUploads.ts';
import { useWarnBeforeLeaving } from '#ui/upload/useWarnBeforeLeaving.ts';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { addProof, type JobDetail, listJobs, PROOF_STAGES, showJob } from '../../../contract.ts';
import { PROOFS_MAX } from '../../../problems.ts';
import { offers } from '../../../rules.ts';
import { Proofs } from '../../Proofs.tsx';
import { JobNumber } from '../../JobNumber.tsx';
import { jobTitle } from '../../job-title.ts';
import { kindOf } from '../../statuses.ts';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import { GoodProof } from './GoodProof.tsx';
import styles from './ProofForm.module.css';

const JOBS = '/dashboard/jobs';

export function ProofForm({ job }: { job: JobDetail }) {
  const { proof: t } = useTexts('craftsman');
  const uploads = useUploads();
  const [complete, setComplete] = useState(false);
  const form = useProofForm(job, uploads, (values) => setComplete(values.complete === 'on'));
  const room = PROOFS_MAX - job.proofs.length;
  const isOpen = offers('craftsman', job.status).has('prove');
  return (
    <form {...form.bind} className={styles.form}>
      <ProofHead job={job} />
      {!isOpen || room <= 0 ? (
        <>
          <Note kind="info">{isOpen ? t.full : t.notOpen}</Note>
          <ProofsThere job={job} />
        </>
      ) : (
        <>
          <p>{t.lead}</p>
          <ProofSlots room={room} uploads={uploads} form={form} />
          <div className={styles.beside}>
            <ProofsThere job={job} />
            <GoodProof />
          </div>
          <MoreFiles room={room} uploads={uploads} form={form} />
          <Checkbox name="complete" label={t.complete} />
        </>
      )}
      <ErrorNote>{form.error?.message}</ErrorNote>
      {isOpen && room > 0 && (
        <div className="btns">
          <Button
            type="submit"
            icon="send"
            busy={form.busy}
            busyLabel={t.sending}
            disabled={uploads.list.some((each) => each.state === 'preparing')}
          >
            {complete ? t.sendAndComplete : t.send}
          </Button>
        </div>
      )}
    </form>
  );
}

function useProofForm(job: JobDetail, uploads: Uploads, onInput: (values: Values) => void) {
  const { proof: t } = useTexts('craftsman');
  const common = useTexts('common');
  const saved = { name: `proof-${job.id}`, accepted: addProof.files.proof_images };
  const deleteSaved = [
    useSavedUploads(uploads, { ...saved, field: 'proof_images' }),
    useSavedUploads(uploads, { ...saved, name: `${saved.name}-before`, field: 'before' }),
    useSavedUploads(uploads, { ...saved, name: `${saved.name}-during`, field: 'during' }),
    useSavedUploads(uploads, { ...saved, name: `${saved.name}-after`, field: 'after' }),
  ];
  const toast = useToast();
  const navigate = useNavigate();
  const usable = uploads.list.filter((each) => each.state !== 'rejected');
  const form = useForm({
    onInput,
    blocked: uploads.list.some((each) => each.state === 'preparing'),
    check: () => (usable.length === 0 ? { proof_images: t.needed } : {}),
    async submit(values) {
      const complete = values.complete === 'on';
      const of = (name: string) => usable.filter(({ field }) => field === name);
      const files = {
        before_images: of('before'),
        during_images: of('during'),
        after_images: of('after'),
        proof_images: of('proof_images'),
      };
      const fileOf = (list: typeof usable) => list.map((each) => each.file);
      const input = {
        id: job.id,
        complete,
        before_images: fileOf(files.before_images),
        during_images: fileOf(files.during_images),
        after_images: fileOf(files.after_images),
        proof_images: fileOf(files.proof_images),
      };
      // In the order of the form: progress is counted along it.
      const keys = Object.values(files).flatMap((list) => list.map((each) => each.key));
      try {
        await uploads.send(keys, (options) => call(addProof, input, options));
      } catch (error) {
        if (error instanceof CallError && error.status === 409) void invalidate(showJob);
        throw error;
      }
      await Promise.all(deleteSaved.map((deleteFiles) => deleteFiles()));
      await invalidate(listJobs, showJob);
      toast(complete ? t.completed : t.sent);
      await navigate(JOBS);
    },
    failed: (error) => `${t.failed} ${reasonOf(error, common)} ${t.nothingLost}`,
  });
  useWarnBeforeLeaving(form.busy);
  return form;
}

function ProofHead({ job }: { job: JobDetail }) {
  const jobs = useTexts('jobs');
  return (
    <div className={styles.head}>
      <div>
        <JobNumber job={job} />
        <h2>{jobTitle(job.description)}</h2>
      </div>
      <Status kind={kindOf(job.status)}>{jobs.statuses[job.status] ?? job.status}</Status>
    </div>
  );
}

function ProofsThere({ job }: { job: JobDetail }) {
  const { proof: t } = useTexts('craftsman');
  if (job.proofs.length === 0) return null;
  return (
    <section className={classes(styles.panel, styles.there)} aria-labelledby="there">
      <h3 id="there">{t.seen}</h3>
      <div className={cardStyles.card}>
        <Proofs proofs={job.proofs} fileLabel={t.label} />
      </div>
    </section>
  );
}

interface ProofFilesProps {
  readonly room: number;
  readonly uploads: Uploads;
  readonly form: Form;
}

/** Adds as many files as there is room for. */
function useAdd({ room, uploads, form }: ProofFilesProps) {
  const { proof: t } = useTexts('craftsman');
  return (field: string, files: File[]) => {
    const left = room - uploads.list.length;
    form.setFieldError('proof_images', files.length > left ? t.tooMany(PROOFS_MAX) : undefined);
    uploads.add(field, addProof.files.proof_images, files.slice(0, Math.max(0, left)));
  };
}

function ProofSlots(props: ProofFilesProps) {
  const { proof: t } = useTexts('craftsman');
  const { stages } = useTexts('jobs');
  const { uploads, form } = props;
  const add = useAdd(props);
  return (
    <div className={styles.tiles}>
      {PROOF_STAGES.map((name) => {
        const chosen = uploads.list.find(({ field }) => field === name);
        return (
          <FileField
            key={name}
            name={name}
            label={stages[name]}
            chooseLabel={chosen ? t.otherPhoto : t.takePhoto}
            tile={chosen?.thumb ?? null}
            accept="image/*"
            capture="environment"
            disabled={form.busy}
            onFiles={(files) => {
              if (chosen) uploads.remove(chosen.key);
              add(name, files.slice(0, 1));
            }}
          />
        );
      })}
    </div>
  );
}

function MoreFiles(props: ProofFilesProps) {
  const { proof: t } = useTexts('craftsman');
  const { room, uploads, form } = props;
  const add = useAdd(props);
  return (
    <FileField
      name="proof_images"
      label={t.label}
      chooseLabel={t.add}
      icon="plus"
      accept="image/*,application/pdf"
      multiple
      disabled={form.busy}
      hint={t.hint(room)}
      error={form.fieldErrors.proof_images}
      onFiles={(files) => add('proof_images', files)}
    >
      <UploadList
        uploads={uploads}
        onRetry={form.submit}
        onRemove={({ key, field }) => {
          uploads.remove(key);
          document.getElementById(field)?.focus();
        }}
      />
    </FileField>
  );
}
