import { type ChangeEvent, type ComponentProps, type ReactNode, useRef } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from '../form/Field.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import fieldStyles from '../form/Field.module.css';
import buttonStyles from '../layout/Button.module.css';
import styles from './FileField.module.css';

export type FileFieldProps = {
  name: string;
  label: ReactNode;
  chooseLabel: ReactNode;
  icon?: IconName | undefined;
  /** Shows a square to tap in place of the button, with this picture in it. */
  tile?: string | null | undefined;
  /** On a phone a row that says all, in place of a square under its label. */
  row?: boolean | undefined;
  /** Drawn in the tile until it has a picture. */
  example?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  all?: boolean | undefined;
  /** When given, it gets the picked files and the input is emptied, so the same file can be picked again. */
  onFiles?: ((files: File[]) => void) | undefined;
  children?: ReactNode;
} & Omit<ComponentProps<'input'>, 'name' | 'type' | 'className' | 'children' | 'onChange'>;

export function FileField(props: FileFieldProps) {
  const {
    label,
    chooseLabel,
    icon = 'camera',
    tile,
    row = false,
    example,
    hint,
    error,
    all,
    onFiles,
    children,
    id = props.name,
    ...control
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (!onFiles) return;
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={classes(fieldStyles.field, error && fieldStyles.invalid, all && 'all', row && styles.row)}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      {hint != null && (
        <span className={fieldStyles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {children}
      <label
        className={classes(
          styles.pick,
          ...(tile === undefined
            ? [buttonStyles.button, buttonStyles.line]
            : [styles.tile, tile ? styles.filled : Boolean(example) && styles.example]),
        )}
        aria-disabled={control.disabled}
      >
        {tile && <img src={tile} alt="" width="200" height="200" />}
        {!tile && example}
        <Icon name={icon} />
        <span id={`${id}-choose`}>{chooseLabel}</span>
        <input
          {...control}
          ref={input}
          id={id}
          type="file"
          className="vh"
          onChange={change}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(hint != null && hintId, error && errorId) || undefined}
        />
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
