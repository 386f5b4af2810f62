import { placeName } from '#catalogue/places.ts';
import { listAssignable } from '#craftsmen/contract.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { optimistically, invalidate, isListed, useEndpoint } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FailedNote } from '#ui/form/FailedNote.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useInSight } from '#ui/useInSight.ts';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { assign, type Job, listJobs, showJob } from '../../contract.ts';
import { isOnTheJob } from '../../rules.ts';
import { classes } from '#ui/classes.ts';
import styles from './Assign.module.css';

/** Chooses among the approved craftsmen of the service, with the agreed price if there is one; after an accept, with a reason both craftsmen will read. */
export function Assign({ job, compact = false }: { job: Job; compact?: boolean }) {
  const { requests: t } = useTexts('admin');
  const { translate } = useTexts('common');
  const form = useAssignForm(job, candidates);
  // The work list has twenty of these, and a phone shows two.
  const isVisible = useInSight(form.bind.ref);
  const { data: craftsmen, error } = useEndpoint(listAssignable, { request: job.id }, isVisible);

  function candidates(): readonly Candidate[] {
    const isOther = ({ id }: Candidate) => id !== job.craftsman?.id || job.craftsman.engagement === 'Rejected';
    return (craftsmen ?? []).filter(isOther);
  }
  if (error) return <Note kind="bad">{translate(error.detail)}</Note>;
  if (craftsmen && candidates().length === 0) return <p className="small soft">{t.noMatch}</p>;
  const option = (each: Candidate) => ({
    value: String(each.id),
    label: t.option(
      each.name,
      each.same_place ? `${placeName(each.location)} (${t.near})` : placeName(each.location),
      each.rating > 0 ? `${each.rating}/10` : '–',
    ),
  });
  return (
    <form {...form.bind} className={compact ? classes(styles.form, styles.compact) : styles.form}>
      <SelectField
        {...form.field('craftsman_id')}
        id={`craftsman-${job.id}`}
        label={compact ? t.craftsmanFor(job.id) : t.craftsman}
        hideLabel={compact}
        choose={t.choose}
        options={candidates().map(option)}
      />
      <TextField
        {...form.field('price')}
        id={`price-${job.id}`}
        className={styles.price}
        label={compact ? t.priceFor(job.id) : <OptionalLabel>{t.price}</OptionalLabel>}
        hideLabel={compact}
        hint={compact ? undefined : t.priceHint}
        placeholder={compact ? t.price : undefined}
        inputMode="numeric"
        autoComplete="off"
      />
      {job.status === 'Accepted' && (
        <TextField
          {...form.field('reason')}
          id={`why-${job.id}`}
          label={t.reason}
          hint={t.reasonHint}
          maxLength={1000}
        />
      )}
      <Button
        type="submit"
        kind={compact ? 'filled' : 'line'}
        busy={form.busy}
        busyLabel={compact ? undefined : t.assigning}
      >
        {t.assign}
      </Button>
      <FailedNote error={form.error} />
    </form>
  );
}

const assignedTo = ({ craftsman }: Job) => (craftsman && isOnTheJob(craftsman.engagement) ? craftsman.id : null);

type Candidate = OutputOf<typeof listAssignable>[number];

function useAssignForm(job: Job, candidates: () => readonly Candidate[]) {
  const texts = useAllTexts();
  const { common } = texts;
  const { requests: t } = useTexts('admin');
  const toast = useToast();
  return useForm({
    defaults: { craftsman_id: '' },
    check: ({ craftsman_id, reason = '', price = '' }) => ({
      ...checkValues(assign, { id: job.id, craftsman_id: 1, price: price.trim() || null }, {}, texts),
      ...(craftsman_id ? {} : { craftsman_id: t.chooseFirst }),
      ...(job.status === 'Accepted' && reason.trim() === '' ? { reason: t.reasonNeeded } : {}),
    }),
    async submit({ craftsman_id, reason: typed = '', price = '' }) {
      const chosen = candidates().find(({ id }) => String(id) === craftsman_id);
      if (!chosen) return;
      const { id, name } = chosen;
      const reason = typed.trim();
      const craftsman = { id, name, slug: '', profile: null, phone: null, engagement: 'Pending' } as const;
      try {
        await optimistically(
          listJobs,
          (row) => (row.id === job.id ? { ...row, craftsman, assigned_price: null } : row),
          () =>
            call(assign, {
              id: job.id,
              craftsman_id: id,
              price: price.trim() || null,
              instead_of: assignedTo(job),
              ...(reason ? { reason } : {}),
            }),
        );
        toast(t.assigned);
      } catch (error) {
        // In a list of one status the card, and the error in it, may be gone by now.
        if (!isListed(listJobs, job.id)) toast(reasonOf(error, common));
        throw error;
      } finally {
        void invalidate(showJob, listAssignable);
      }
    },
    failed: () => t.assignFailed,
  });
}
