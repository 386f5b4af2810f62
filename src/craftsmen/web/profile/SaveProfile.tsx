import { useState } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import styles from './SaveProfile.module.css';

interface SaveProfileProps {
  readonly form: ProfileForm;
  readonly isPublic: boolean;
  readonly isSent: boolean;
  /** An admin has it, as it was before what changed. */
  readonly wasSent: boolean;
  readonly onGo: (field: string) => void;
}

export function SaveProfile({ form, isPublic, isSent, wasSent, onGo }: SaveProfileProps) {
  const { profile: t } = useTexts('craftsman');
  const { labels } = useTexts('fields').profile;
  const { day, dayAndTime } = useFormats();
  const [today] = useState(() => day(new Date()));
  const { missing, draftAt, preparing } = form;
  const when = (at: string) => (day(at) === today ? (dayAndTime(at).split(', ').pop() ?? '') : dayAndTime(at));
  return (
    <div className={classes(styles.bar, form.isChanged && missing.length === 0 && styles.sticky)}>
      <div className="small" id="save-why">
        {missing.length > 0 ? (
          <p className={form.isChecked ? styles.missing : undefined}>
            {t.missing}{' '}
            {missing.slice(0, 2).map((field, at) => (
              <span key={field}>
                {at > 0 && ', '}
                <a
                  href={`#${field}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(field);
                  }}
                >
                  {labels[field]}
                </a>
              </span>
            ))}
            {missing.length > 2 && ` ${t.andMore(missing.length - 2)}`}
          </p>
        ) : (
          (preparing || isSent) && <p>{preparing ? t.wait : isPublic ? t.unchanged : t.unchangedSince}</p>
        )}
        {draftAt && <p className="soft">{t.draft(when(draftAt))}</p>}
      </div>
      <Button
        type="submit"
        disabled={missing.length > 0 || preparing || isSent}
        busy={form.form.busy}
        busyLabel={t.saving}
        aria-describedby="save-why"
      >
        {isPublic ? t.save : wasSent ? t.sendAgain : t.send}
      </Button>
    </div>
  );
}
