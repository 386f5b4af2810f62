import { useState } from 'react';
import { encode } from 'uqr';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useAllTexts, useFormats } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  notTheCode,
  showSecondFactor,
} from '../../contract.ts';
import { besideTheField } from './ChangePassword.tsx';
import { CodeField, CurrentPassword } from '../sign-in/fields.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { fieldErrors } from '../sign-in/field-errors.ts';
import { useForm } from '#ui/form/useForm.ts';
import { classes } from '#ui/classes.ts';
import accountSettingsStyles from './AccountSettings.module.css';

/** The second step of signing in: off, being set up, just on with its recovery codes, or on. */
export function SecondFactor() {
  const { common, auth } = useAllTexts();
  const t = auth.secondFactor;
  const { data, error, refetch } = useEndpoint(showSecondFactor, {});
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (!data && error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (data.on) return <TurnOff since={data.since} left={data.recovery_codes_left} />;
  if (!begun) return <Begin onBegun={setBegun} />;
  return (
    <Confirm
      begun={begun}
      onOn={async (made) => {
        setCodes(made);
        setBegun(null);
        await invalidate(showSecondFactor);
      }}
    />
  );
}

function Begin({ onBegun }: { onBegun: (begun: { secret: string; uri: string }) => void }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.secondFactor;
  const form = useForm({
    check: (values) => fieldErrors(beginSecondFactor, values, {}, texts),
    send: async ({ password = '' }) => {
      try {
        onBegun(await call(beginSecondFactor, { password }));
      } catch (error) {
        throw besideTheField(error, 'password');
      }
    },
    failed: (_error, said) => (said ? common.translate(said) : t.failed),
  });
  return (
    <form {...form.bind}>
      <p>{t.off}</p>
      <FormError form={form} />
      <CurrentPassword error={form.faults.password} />
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
    check: (values) => fieldErrors(confirmSecondFactor, values, {}, texts),
    send: async ({ code = '' }) => {
      try {
        const { recovery_codes } = await call(confirmSecondFactor, { code });
        await onOn(recovery_codes);
      } catch (error) {
        throw besideTheCode(error);
      }
    },
    failed: (_error, said) => (said ? common.translate(said) : t.failed),
  });
  return (
    <form {...form.bind}>
      <p>{t.scan}</p>
      <QrCode text={uri} label={t.qr} />
      <p>
        {t.byHand} <code className="num">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FormError form={form} />
      <CodeField label={t.code} hint={t.codeOfApp} error={form.faults.code} />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {t.turnOn}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useAllTexts().auth.secondFactor;
  return (
    <div className={accountSettingsStyles.action}>
      <Note kind="good">
        <p>{t.isOn}</p>
      </Note>
      <p>{t.keep}</p>
      <ol className={classes(accountSettingsStyles.codes, 'num')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button onClick={onKept}>{t.kept}</Button>
    </div>
  );
}

function TurnOff({ since, left }: { since: string | null; left: number }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.secondFactor;
  const formats = useFormats();
  const toast = useToast();
  const form = useForm({
    check: (values) => fieldErrors(endSecondFactor, values, {}, texts),
    send: async ({ password = '', code = '' }) => {
      try {
        await call(endSecondFactor, { password, code });
      } catch (error) {
        throw besideTheCode(besideTheField(error, 'password'));
      }
      await invalidate(showSecondFactor);
      toast(t.isOff);
    },
    failed: (_error, said) => (said ? common.translate(said) : t.failed),
  });
  return (
    <form {...form.bind}>
      <p>
        {since && t.since(formats.dayAndTime(since))} {t.left(left)}
      </p>
      <p>{t.offText}</p>
      <FormError form={form} />
      <CurrentPassword error={form.faults.password} />
      <CodeField label={t.code} hint={t.codeOfEither} error={form.faults.code} />
      <Button type="submit" kind="stop" busy={form.busy} busyLabel={common.saving}>
        {t.turnOff}
      </Button>
    </form>
  );
}

/** Drawn here: the secret goes to no other machine. Black on white whatever the theme, or cameras miss it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={accountSettingsStyles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots} fill="#000" />
    </svg>
  );
}

/** "That code is not right" belongs to the field it is about. */
function besideTheCode(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== notTheCode.code) return error;
  const { status, code, detail, requestId } = error;
  return new CallError(status, code, detail, { requestId, fields: { code: detail } });
}
