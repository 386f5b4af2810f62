import { useState } from 'react';
import { encode } from 'uqr';
import { renew, useAnswer } from '#web/answers.ts';
import { CallError, call } from '#web/call.ts';
import { LoadFailed } from '#web/LoadFailed.tsx';
import { useAllTexts, useFormats } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, notTheCode, showSecondFactor } from '../contract.ts';
import { besideTheField } from './ChangePassword.tsx';
import { CodeField, CurrentPassword } from './fields.tsx';
import { FormFault } from './FormFault.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { useForm } from '#web/useForm.ts';

/** The second step of signing in: off, being set up, just on with its recovery codes, or on. */
export function SecondFactor() {
  const { common, doors } = useAllTexts();
  const t = doors.secondStep;
  const { data, error, refetch } = useAnswer(showSecondFactor, {});
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
        await renew(showSecondFactor);
      }}
    />
  );
}

function Begin({ onBegun }: { onBegun: (begun: { secret: string; uri: string }) => void }) {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.secondStep;
  const form = useForm({
    check: (values) => fieldFaults(beginSecondFactor, values, {}, texts),
    send: async ({ password = '' }) => {
      try {
        onBegun(await call(beginSecondFactor, { password }));
      } catch (error) {
        throw besideTheField(error, 'password');
      }
    },
    failed: (_error, said) => (said ? common.say(said) : t.failed),
  });
  return (
    <form {...form.bind}>
      <p>{t.off}</p>
      <FormFault form={form} />
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
  const { common, doors } = texts;
  const t = doors.secondStep;
  const form = useForm({
    check: (values) => fieldFaults(confirmSecondFactor, values, {}, texts),
    send: async ({ code = '' }) => {
      try {
        const { recovery_codes } = await call(confirmSecondFactor, { code });
        await onOn(recovery_codes);
      } catch (error) {
        throw besideTheCode(error);
      }
    },
    failed: (_error, said) => (said ? common.say(said) : t.failed),
  });
  return (
    <form {...form.bind}>
      <p>{t.scan}</p>
      <QrCode text={uri} label={t.qr} />
      <p>
        {t.byHand} <code className="num">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FormFault form={form} />
      <CodeField label={t.code} hint={t.codeOfApp} error={form.faults.code} />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {t.turnOn}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useAllTexts().doors.secondStep;
  return (
    <div className="do">
      <Note kind="good">
        <p>{t.isOn}</p>
      </Note>
      <p>{t.keep}</p>
      <ol className="codes num">
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
  const { common, doors } = texts;
  const t = doors.secondStep;
  const formats = useFormats();
  const toast = useToast();
  const form = useForm({
    check: (values) => fieldFaults(endSecondFactor, values, {}, texts),
    send: async ({ password = '', code = '' }) => {
      try {
        await call(endSecondFactor, { password, code });
      } catch (error) {
        throw besideTheCode(besideTheField(error, 'password'));
      }
      await renew(showSecondFactor);
      toast(t.isOff);
    },
    failed: (_error, said) => (said ? common.say(said) : t.failed),
  });
  return (
    <form {...form.bind}>
      <p>
        {since && t.since(formats.dayAndTime(since))} {t.left(left)}
      </p>
      <p>{t.offText}</p>
      <FormFault form={form} />
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
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
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
