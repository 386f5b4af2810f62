import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { DISTANCES, type NewWork as Wishes, PAUSE_DAYS_MAX, saveNewWork, showNewWork } from '../new-work-contract.ts';
import { dayAfter, isPauseDay } from '../rules.ts';
import { SettingsFold } from './SettingsFold.tsx';
import styles from './Notifications.module.css';

/** Of which new requests a craftsman hears; saved at each choice. */
export function NewWork() {
  const t = useTexts('notifications').newWork;
  const { saved } = useTexts('notifications');
  const { trade } = useTexts('common');
  const formats = useFormats();
  const toast = useToast();
  const { data } = useEndpoint(showNewWork, {});
  const { busy, error, run } = useAction();
  const [chosen, setChosen] = useState<Partial<Wishes>>({});
  if (!data || data.services.length === 0) return null;
  const { services, ...wishes } = { ...data, ...chosen };
  const save = async (change: Partial<Wishes>) => {
    await call(saveNewWork, { ...wishes, ...change });
    toast(saved);
    await invalidate(showNewWork);
  };
  const choose = (change: Partial<Wishes>) => {
    setChosen(change);
    void run(() => save(change)).finally(() => setChosen({}));
  };
  const { without, within_km, paused_until } = wishes;
  const heard = services.filter((service) => !without.includes(service));
  return (
    <SettingsFold
      id="new-work-settings"
      title={t.title}
      note={
        paused_until !== null ? t.paused(formats.day(paused_until)) : within_km === null ? t.any : t.within(within_km)
      }
    >
      <p>
        {heard.length === 0 ? t.nothing : t.inForce(inSentence(heard.map(trade), t.and), within_km)}{' '}
        {paused_until !== null && <b>{t.paused(formats.day(paused_until))}</b>}
      </p>
      <SelectField
        name="within_km"
        label={t.distance}
        options={[...DISTANCES.map((km) => ({ value: String(km), label: t.within(km) })), { value: '', label: t.any }]}
        value={String(within_km ?? '')}
        disabled={busy}
        onChange={({ target }) => choose({ within_km: DISTANCES.find((km) => String(km) === target.value) ?? null })}
      />
      {services.length > 1 && (
        <fieldset className={styles.services}>
          <legend>{t.services}</legend>
          {services.map((service) => (
            <Checkbox
              key={service}
              name={`hears-${service}`}
              label={trade(service)}
              checked={heard.includes(service)}
              disabled={busy}
              onChange={({ target }) => choose({ without: withoutAfter(wishes, service, target.checked) })}
            />
          ))}
        </fieldset>
      )}
      <ErrorNote>{error}</ErrorNote>
      {paused_until === null ? (
        <Pause onPause={(day) => save({ paused_until: day })} />
      ) : (
        <Button kind="line" busy={busy} onClick={() => choose({ paused_until: null })}>
          {t.resume}
        </Button>
      )}
    </SettingsFold>
  );
}

function withoutAfter({ without }: Pick<Wishes, 'without'>, service: string, isHeard: boolean): string[] {
  const others = without.filter((each) => each !== service);
  return isHeard ? others : [...others, service];
}

function Pause({ onPause }: { onPause: (day: string) => Promise<void> }) {
  const t = useTexts('notifications').newWork;
  const { saving } = useTexts('common');
  const [today] = useState(() => new Date());
  const form = useForm({
    check: ({ day = '' }) => (isPauseDay(day, new Date()) ? {} : { day: t.pauseInvalid }),
    submit: ({ day = '' }) => onPause(day),
    failed: t.failed,
  });
  return (
    <form {...form.bind} className={styles.settings}>
      <FormError form={form} />
      <TextField
        {...form.field('day')}
        type="date"
        label={t.pauseUntil}
        hint={t.pauseHint}
        min={dayAfter(1, today)}
        max={dayAfter(PAUSE_DAYS_MAX, today)}
        required
      />
      <Button kind="line" type="submit" busy={form.busy} busyLabel={saving}>
        {t.pause}
      </Button>
    </form>
  );
}

/** "plumbing, masonry and AC Repair" */
function inSentence(trades: readonly string[], and: string): string {
  const words = trades.map((trade) => (/^[A-Z]{2}/.test(trade) ? trade : trade.toLowerCase()));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words[words.length - 1]}`;
}
