import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrame, splitField } from './Field.tsx';
import { Button } from '../layout/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { classes } from '../classes.ts';
import fieldStyles from './Field.module.css';
import styles from './PasswordField.module.css';

export type PasswordFieldProps = FieldFrame & {
  name: string;
  showLabel: string;
  hideWord: string;
  startsShown?: boolean;
  onShow?: ((shown: boolean) => void) | undefined;
} & Omit<ComponentProps<'input'>, keyof FieldFrame | 'name' | 'type'>;

export function PasswordField({ showLabel, hideWord, startsShown = false, onShow, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(startsShown);
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>
      {(links) => (
        <span className={styles.password}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...links}
            type={shown ? 'text' : 'password'}
            className={classes(fieldStyles.control, styles.control)}
          />
          <Button
            kind="bare"
            className={styles.toggle}
            aria-label={shown ? hideWord : showLabel}
            onClick={() => {
              setShown(!shown);
              onShow?.(!shown);
            }}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </Button>
        </span>
      )}
    </Field>
  );
}
