import { useState } from 'react';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useAllTexts, useFormats } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  notTheCode,
  showSecondFactor,
} from '../../second-factor-contract.ts';
import { notYourPassword } from '../../contract.ts';
import { QrCode, RecoveryCodes } from './SecondFactorCodes.tsx';
import { CodeField, CurrentPassword } from '../sign-in/fields.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { useForm } from '#ui/form/hook/useForm.ts';

const FIELD_OF_CODE = { [notYourPassword.code]: 'password', [notTheCode.code]: 'code' };

export function SecondFactor() {
  const t = useAllTexts().auth.secondFactor;
  const query = useEndpoint(showSecondFactor, {});
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
  const onOn = async (made: readonly string[]) => {
    setCodes(made);
    setBegun(null);
    await invalidate(showSecondFactor);
  };
  return (
    <Loaded query={query} failed={t.loadFailed} count={1} keep>
      {({ on, since, recovery_codes_left: left }) => {
        if (on) return <TurnOff since={since} left={left} />;
        return begun ? <Confirm begun={begun} onOn={onOn} /> : <Begin onBegun={setBegun} />;
      }}
    </Loaded>
  );
}

function Begin({ onBegun }: { onBegun: (begun: { secret: string; uri: string }) => void }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.secondFactor;
  const form = useForm({
    check: (values) => checkValues(beginSecondFactor, values, {}, texts),
    submit: async ({ password = '' }) => {
      onBegun(await call(beginSecondFactor, { password }));
    },
    failed: t.failed,
    fieldOfCode: FIELD_OF_CODE,
  });
  return (
    <form {...form.bind}>
      <p>{t.off}</p>
      <FormError form={form} />
      <CurrentPassword error={form.fieldErrors.password} />
      <Button type="submit" icon="file-lock" busy={form.busy} busyLabel={common.saving}>
        {t.begin}
      </Button>
    </form>
  );
}

function Confirm({
  begun: { secret, uri },
  onOn,
}: {
  begun: { secret: string; uri: string };
  onOn: (codes: readonly string[]) => Promise<void>;
}) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.secondFactor;
  const form = useForm({
    check: (values) => checkValues(confirmSecondFactor, values, {}, texts),
    submit: async ({ code = '' }) => {
      const { recovery_codes } = await call(confirmSecondFactor, { code });
      await onOn(recovery_codes);
    },
    failed: t.failed,
    fieldOfCode: FIELD_OF_CODE,
  });
  return (
    <form {...form.bind}>
      <p>{t.scan}</p>
      <QrCode text={uri} label={t.qr} />
      <p>
        {t.byHand} <code className="num">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FormError form={form} />
      <CodeField label={t.code} hint={t.codeOfApp} error={form.fieldErrors.code} />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {t.turnOn}
      </Button>
    </form>
  );
}

function TurnOff({ since, left }: { since: string | null; left: number }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.secondFactor;
  const formats = useFormats();
  const toast = useToast();
  const form = useForm({
    check: (values) => checkValues(endSecondFactor, values, {}, texts),
    submit: async ({ password = '', code = '' }) => {
      await call(endSecondFactor, { password, code });
      await invalidate(showSecondFactor);
      toast(t.isOff);
    },
    failed: t.failed,
    fieldOfCode: FIELD_OF_CODE,
  });
  return (
    <form {...form.bind}>
      <p>
        {since && t.since(formats.dayAndTime(since))} {t.left(left)}
      </p>
      <p>{t.offText}</p>
      <FormError form={form} />
      <CurrentPassword error={form.fieldErrors.password} />
      <CodeField label={t.code} hint={t.codeOfEither} error={form.fieldErrors.code} />
      <Button type="submit" kind="stop" busy={form.busy} busyLabel={common.saving}>
        {t.turnOff}
      </Button>
    </form>
  );
}
