import { placeName } from '#catalogue/places.ts';
import { listAssignable } from '#craftsmen/approval-contract.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { FailedNote } from '#ui/form/FailedNote.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useInSight } from '#ui/useInSight.ts';
import { assign, type Job } from '../../contract.ts';
import { classes } from '#ui/classes.ts';
import styles from './Assign.module.css';
import { useAssign } from './useAssign.ts';

/** Chooses among the approved craftsmen of the service, with the agreed price if there is one; after an accept, with a reason both craftsmen will read. */
export function Assign({ job, compact = false, label }: { job: Job; compact?: boolean; label?: string }) {
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
    <form {...form.bind} className={classes(styles.form, compact && styles.compact, label && styles.labelled)}>
      <SelectField
        {...form.field('craftsman_id')}
        id={`craftsman-${job.id}`}
        label={label ?? (compact ? t.craftsmanFor(job.id) : t.craftsman)}
        hideLabel={compact && !label}
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

type Candidate = OutputOf<typeof listAssignable>[number];

function useAssignForm(job: Job, candidates: () => readonly Candidate[]) {
  const texts = useAllTexts();
  const { requests: t } = useTexts('admin');
  const assignTo = useAssign(job);
  return useForm({
    defaults: { craftsman_id: '' },
    check: ({ craftsman_id, reason = '', price = '' }) => ({
      ...checkValues(assign, { id: job.id, craftsman_id: 1, price: price.trim() || null }, {}, texts),
      ...(craftsman_id ? {} : { craftsman_id: t.chooseFirst }),
      ...(job.status === 'Accepted' && reason.trim() === '' ? { reason: t.reasonNeeded } : {}),
    }),
    async submit({ craftsman_id, reason = '', price = '' }) {
      const craftsman = candidates().find(({ id }) => String(id) === craftsman_id);
      if (craftsman) await assignTo({ craftsman, price: price.trim() || null, reason: reason.trim() });
    },
    failed: () => t.assignFailed,
  });
}
