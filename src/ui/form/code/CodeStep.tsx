import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../layout/Button.tsx';
import { Link } from '../../layout/Link.tsx';
import { useTexts } from '../../texts/index.tsx';
import { clockOf, useSecondsUntil } from '../hook/useSecondsUntil.ts';
import type { Form } from '../hook/useForm.ts';
import { TextField } from '../TextField.tsx';

type CodeStepProps = {
  form: Form;
  /** Of the field, where the page has another one for a code. */
  id?: string | undefined;
  /** What the form sends beside the code. */
  values: Readonly<Record<string, string>>;
  said: ReactNode;
  /** When another code may be asked for, in milliseconds. */
  againFrom: number;
  /** Fields below that of the code. */
  more?: ReactNode;
  send: string;
  busy: string;
  none?: string;
  /** What leads back to the first step; by default to another number. */
  other?: string;
  onChange: (event: MouseEvent) => void;
};

/** The second step of a form that sends a code, by SMS or mail. The button for another code sends `again`. */
export function CodeStep({
  form,
  id,
  values,
  said,
  againFrom,
  more,
  send,
  busy,
  none,
  other,
  onChange,
}: CodeStepProps) {
  const { phoneCode: t } = useTexts('auth');
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const left = useSecondsUntil(againFrom);
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
  }, [againFrom]);
  return (
    <>
      <p role="status">{said}</p>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="sent" value="1" />
      <div ref={box}>
        <TextField
          id={id}
          name="code"
          label={t.code}
          hint={t.codeHint}
          error={form.fieldErrors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
      </div>
      {more}
      <Button type="submit" wide busy={form.busy} busyLabel={busy}>
        {send}
      </Button>
      <Button type="submit" name="again" value="1" kind="line" wide disabled={left > 0 || form.busy}>
        {left > 0 ? t.againIn(clockOf(left)) : t.again}
      </Button>
      <p className="small soft">
        {none}{' '}
        <Link to={`${pathname}${search}`} onClick={onChange}>
          {other ?? t.otherNumber}
        </Link>
      </p>
    </>
  );
}
