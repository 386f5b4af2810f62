import type { ReactNode } from 'react';
import { Button } from '../../layout/Button.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Form } from '../hook/useForm.ts';
import { TextField } from '../TextField.tsx';

type MobileStepProps = { form: Form; number: string | undefined; children?: ReactNode };

/** The first step of a form that sends a code by SMS. @param children fields below the number */
export function MobileStep({ form, number, children }: MobileStepProps) {
  const { fields, phoneCode: t } = useTexts('auth');
  return (
    <>
      <TextField
        name="number"
        label={t.number}
        hint={fields.phoneHint}
        error={form.fieldErrors.number}
        defaultValue={number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      {children}
      <Button type="submit" wide busy={form.busy} busyLabel={t.asking}>
        {t.ask}
      </Button>
    </>
  );
}
