import { type FormEvent, useEffect, useRef } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Completeness } from '#ui/display/Completeness.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { OwnProfile } from '../../contract.ts';
import { ProfileFiles } from './ProfileFiles.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { ProfileTexts } from './ProfileTexts.tsx';
import { SaveProfile } from './SaveProfile.tsx';
import { ServiceImages } from './ServiceImages.tsx';
import { REQUIRED_FIELDS, useProfileForm } from './useProfileForm.ts';
import styles from './ProfileForm.module.css';

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { profile: t } = useTexts('craftsman');
  const { translate, offline } = useTexts('common');
  const form = useProfileForm(profile);
  const { missing, outcome } = form;
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) news.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const go = (field: string) => {
    form.touch(field);
    const control = document.getElementById(field);
    control?.focus({ preventScroll: true });
    control?.closest('.field')?.scrollIntoView({ block: 'center' });
  };
  /** The field's own sentence, once somebody has been there or the server has said so. */
  const errorOf = (field: string): string | undefined => {
    const told = form.faults[field];
    if (missing.some((each) => each === field)) {
      if (!form.touched.has(field) && !told) return undefined;
      if (field === 'profile') return t.photoRequired;
      if (field === 'service_images') return t.imageRequired;
      return t.required(t.labels[field as keyof typeof t.labels]);
    }
    return told && translate(told);
  };

  return (
    <div className="split">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Completeness
          intro={t.meter(REQUIRED_FIELDS.length - missing.length, REQUIRED_FIELDS.length)}
          doneWord={t.doneWord}
          missingWord={t.missingWord}
          onGo={go}
          parts={REQUIRED_FIELDS.map((field) => ({ field, label: t.labels[field], done: !missing.includes(field) }))}
        />
        <ProfileTexts form={form} errorOf={errorOf} />
        <ServiceImages form={form} profile={profile} fault={errorOf('service_images')} />
        <ProfileFiles form={form} profile={profile} errorOf={errorOf} />
        <div ref={news} className={styles.news}>
          {outcome?.kind === 'saved' && (
            <Note kind="good" role="status">
              <p>
                <b>{t.saved}</b>
              </p>
              {!outcome.complete && <p>{t.someLeft}</p>}
            </Note>
          )}
          {outcome?.kind === 'stopped' && (
            <Note kind="bad" role="alert">
              {t.stopped}
            </Note>
          )}
          {outcome?.kind === 'failed' && (
            <Note kind="bad" role="alert">
              <p>
                <b>{t.failed}</b>
              </p>
              <p>
                {outcome.error?.offline
                  ? `${offline.title} ${t.offline}`
                  : outcome.error && translate(outcome.error.detail)}{' '}
                {t.kept}
              </p>
            </Note>
          )}
        </div>
        <SaveProfile form={form} onGo={go} />
      </form>
      <ProfilePreview form={form} profile={profile} />
    </div>
  );
}
