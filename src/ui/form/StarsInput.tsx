import { Fragment, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './Field.tsx';
import { Icon } from '../icons/Icon.tsx';
import fieldStyles from './Field.module.css';
import styles from './StarsInput.module.css';

export type StarsInputProps = {
  name: string;
  legend: ReactNode;
  starLabel: (stars: number) => string;
  words: readonly string[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
};

export function StarsInput({ name, legend, starLabel, words, defaultValue, error, required }: StarsInputProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset
      className={classes(fieldStyles.field, error && fieldStyles.invalid)}
      role="radiogroup"
      aria-invalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => {
          // The first star's id is the name, so that an error summary can link to the group.
          const id = stars === 1 ? name : `${name}-${stars}`;
          return (
            <Fragment key={stars}>
              <input
                type="radio"
                id={id}
                name={name}
                value={stars}
                required={required}
                aria-label={`${starLabel(stars)}, ${words[stars - 1]}`}
                defaultChecked={defaultValue === String(stars)}
              />
              <label htmlFor={id}>
                <Icon name="star" />
                <small>{words[stars - 1]}</small>
              </label>
            </Fragment>
          );
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
