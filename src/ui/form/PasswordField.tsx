import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrame, splitField } from './Field.tsx';
import { Icon } from '../icons/Icon.tsx';

export type PasswordFieldProps = FieldFrame & { name: string; showLabel: string; hideWord: string } & Omit<
    ComponentProps<'input'>,
    keyof FieldFrame | 'name' | 'type'
  >;

export function PasswordField({ showLabel, hideWord, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>
      {(links) => (
        <span className="eyed">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...links}
            type={shown ? 'text' : 'password'}
            className="in"
          />
          <button
            type="button"
            className="btn bare"
            aria-label={shown ? hideWord : showLabel}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
