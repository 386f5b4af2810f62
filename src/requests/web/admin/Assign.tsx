import { type FormEvent, useRef, useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { listAssignable } from '#craftsmen/contract.ts';
import { optimistically, invalidate, useEndpoint } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useInSight } from '#ui/useInSight.ts';
import { assign, type Job, listJobs, showJob } from '../../contract.ts';
import styles from './Assign.module.css';

/**
 * Chooses among the approved craftsmen of the service; once somebody had accepted, with a reason both will read.
 * @param onAssigning told the job's id while the server is asked, and null afterwards
 */
export function Assign({ job, onAssigning }: { job: Job; onAssigning?: ((id: number | null) => void) | undefined }) {
  const { requests: t } = useTexts('admin');
  const { translate } = useTexts('common');
  const toast = useToast();
  const box = useRef<HTMLFormElement>(null);
  // A desk has twenty of these, and a phone shows two.
  const near = useInSight(box);
  const { data: craftsmen, error } = useEndpoint(listAssignable, { request: job.id }, near);
  const [busy, setBusy] = useState(false);
  const [faults, setFieldErrors] = useState<{ craftsman?: string; reason?: string; failure?: string }>({});
  const needsReason = job.status === 'Accepted';
  const others = (craftsmen ?? []).filter(
    (each) => each.id !== job.craftsman?.id || job.craftsman.engagement === 'Rejected',
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = others.find((each) => String(each.id) === form.get('craftsman_id'));
    const reason = String(form.get('reason') ?? '').trim();
    const found = {
      ...(chosen ? {} : { craftsman: t.chooseFirst }),
      ...(needsReason && reason === '' ? { reason: t.reasonNeeded } : {}),
    };
    setFieldErrors(found);
    if (!chosen || Object.keys(found).length > 0) return;
    setBusy(true);
    onAssigning?.(job.id);
    try {
      await optimistically(
        listJobs,
        (row) =>
          row.id === job.id
            ? {
                ...row,
                craftsman: {
                  id: chosen.id,
                  name: chosen.name,
                  slug: '',
                  profile: null,
                  phone: null,
                  engagement: 'Pending',
                },
              }
            : row,
        () => call(assign, { id: job.id, craftsman_id: chosen.id, ...(reason ? { reason } : {}) }),
      );
      toast(t.assigned);
    } catch (refused) {
      setFieldErrors({
        failure: `${t.assignFailed}. ${refused instanceof CallError ? translate(refused.detail) : ''}`.trim(),
      });
    } finally {
      setBusy(false);
      onAssigning?.(null);
      await invalidate(showJob, listAssignable);
    }
  }

  if (error) return <Note kind="bad">{translate(error.detail)}</Note>;
  if (craftsmen && others.length === 0) return <p className="small soft">{t.noMatch}</p>;
  const option = (each: (typeof others)[number]) => ({
    value: String(each.id),
    label: t.option(
      each.name,
      each.same_place ? `${placeName(each.location)} (${t.near})` : placeName(each.location),
      each.rating > 0 ? `${each.rating}/10` : '–',
    ),
  });
  return (
    <form ref={box} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        id={`craftsman-${job.id}`}
        name="craftsman_id"
        label={t.craftsman}
        choose={t.choose}
        options={others.map(option)}
        error={faults.craftsman}
        defaultValue=""
      />
      {needsReason && (
        <TextField
          id={`why-${job.id}`}
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          maxLength={1000}
          error={faults.reason}
        />
      )}
      <Button type="submit" kind="line" busy={busy} busyLabel={t.assigning}>
        {t.assign}
      </Button>
      {faults.failure && (
        <Note className={styles.note} kind="bad" role="alert">
          {faults.failure}
        </Note>
      )}
    </form>
  );
}
