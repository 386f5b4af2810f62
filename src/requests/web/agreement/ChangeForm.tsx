import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { PART_NAMES } from '#catalogue/job-time.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#catalogue/parts-of-day.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { accountAutosave, onlyChanged } from '#ui/form/hook/autosave.ts';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useAllTexts, useLanguage } from '#ui/texts/index.tsx';
import { offerChange } from '../../change-contract.ts';
import { type JobDetail, listJobs, showJob } from '../../contract.ts';
import { nairobiDay } from '../../rules.ts';

/** Starts from what is agreed; what is left as it was is not part of the offer. */
export function ChangeForm({ job, onDone }: { job: JobDetail; onDone: () => void }) {
  const texts = useAllTexts();
  const { common } = texts;
  const { agreement: t } = texts.jobs;
  const names = PART_NAMES[useLanguage()];
  const toast = useToast();
  const [today] = useState(() => nairobiDay(new Date()));
  const { agreement } = job;
  const defaults = {
    amount: String(agreement?.amount ?? ''),
    // Some days are no day to begin with: sent again, their first would be agreed on.
    starts_on: (!agreement?.starts_until && agreement?.starts_on) || '',
    part_of_day: agreement?.part_of_day ?? '',
  };
  const autosave = onlyChanged(accountAutosave(`change-${job.id}`), defaults);
  const form = useForm({
    autosave,
    defaults,
    check: (values) => checkValues(offerChange, { id: job.id, ...offered(values) }, texts.fields.quote.labels, texts),
    async submit(values) {
      await call(offerChange, { id: job.id, ...offered(values) });
      toast(t.offered);
      await invalidate(showJob, listJobs);
      onDone();
    },
    failed: (error) => reasonOf(error, common),
  });
  const field = (name: string) => ({ ...form.field(name), id: `${name}-${job.id}` });
  return (
    <form {...form.bind} className="grid2" aria-label={agreement ? t.offerChange : t.offerPrice}>
      <TextField {...field('amount')} label={t.amount} inputMode="numeric" autoComplete="off" />
      <TextField {...field('starts_on')} label={<OptionalLabel>{t.starts}</OptionalLabel>} type="date" min={today} />
      <SelectField
        {...field('part_of_day')}
        label={<OptionalLabel>{t.partOfDay}</OptionalLabel>}
        choose={t.anyTime}
        options={(Object.keys(PARTS_OF_DAY) as PartOfDay[]).map((value) => ({
          value,
          label: `${names[value]} ${PARTS_OF_DAY[value].join('–')}`,
        }))}
      />
      <TextArea
        {...field('scope')}
        label={<OptionalLabel>{t.scope}</OptionalLabel>}
        hint={t.scopeHint}
        rows={2}
        maxLength={500}
      />
      <div className="all">
        <ErrorNote>{form.error?.message}</ErrorNote>
        <div className="btns">
          <Button type="submit" icon="send" busy={form.busy}>
            {t.send}
          </Button>
          <Button
            kind="bare"
            onClick={() => {
              autosave.save(null);
              onDone();
            }}
          >
            {t.keep}
          </Button>
        </div>
      </div>
    </form>
  );
}

function offered({ amount = '', starts_on = '', part_of_day = '', scope = '' }: Values) {
  return {
    amount: amount.trim() || null,
    starts_on,
    part_of_day: (starts_on && part_of_day) as PartOfDay,
    scope,
  };
}
