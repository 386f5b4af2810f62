import { Fragment, useEffect, useRef } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Completeness } from '#ui/display/Completeness.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { OwnProfile } from '../../contract.ts';
import { ProfileFiles } from './ProfileFiles.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { ProfileTexts } from './ProfileTexts.tsx';
import { SaveProfile } from './SaveProfile.tsx';
import { ServiceImages } from './ServiceImages.tsx';
import { type ProfileForm as Form, REQUIRED_FIELDS, useProfileForm } from './useProfileForm.ts';
import styles from './ProfileForm.module.css';

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { profile: t } = useTexts('craftsman');
  const common = useTexts('common');
  const { labels } = useTexts('fields').profile;
  const form = useProfileForm(profile);
  const { missing } = form;
  const go = (field: string) => {
    form.touch(field);
    const control = document.getElementById(field);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  };
  const isFile = (field: string) => field === 'profile' || field === 'service_images';
  const onlyFilesLeft = missing.every(isFile);
  /** A missing field is an error once it was visited or named by the server, a missing file once all else is full. */
  const errorOf = (field: string): string | undefined => {
    const error = form.form.fieldErrors[field];
    if (!missing.some((each) => each === field)) return error;
    if (!form.touched.has(field) && !error && !(onlyFilesLeft && isFile(field))) return undefined;
    if (field === 'profile') return t.photoRequired;
    if (field === 'service_images') return t.imageRequired;
    return common.required(labels[field as keyof typeof labels]);
  };
  return (
    <div className="split">
      <form {...form.form.bind} className={styles.form}>
        <Completeness
          intro={t.meter(REQUIRED_FIELDS.length - missing.length, REQUIRED_FIELDS.length)}
          doneWord={t.doneWord}
          missingWord={t.missingWord}
          onGo={go}
          parts={REQUIRED_FIELDS.map((field) => ({ field, label: labels[field], done: !missing.includes(field) }))}
        />
        <ProfileTexts form={form} errorOf={errorOf} />
        <ServiceImages form={form} profile={profile} error={errorOf('service_images')} />
        <ProfileFiles form={form} profile={profile} errorOf={errorOf} />
        <Outcome form={form} onGo={go} />
        <SaveProfile form={form} onGo={go} />
      </form>
      <ProfilePreview form={form} profile={profile} />
    </div>
  );
}

function Outcome({ form: { form, saved, uploads }, onGo }: { form: Form; onGo: (field: string) => void }) {
  const { profile: t } = useTexts('craftsman');
  const { translate, offline } = useTexts('common');
  const box = useRef<HTMLDivElement>(null);
  const { error } = form;
  useEffect(() => {
    if (saved || error) box.current?.scrollIntoView({ block: 'nearest' });
  }, [saved, error]);
  return (
    <div ref={box} className={styles.message}>
      {saved && (
        <Note kind="good" role="status">
          <p>
            <b>{t.saved}</b>
          </p>
          {!saved.complete && (
            <p>
              {t.someLeft}
              {uploads.list.map(({ key, field, name }) => (
                <Fragment key={key}>
                  {' '}
                  <a
                    className="tall"
                    href={`#${field}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onGo(field);
                    }}
                  >
                    {name}
                  </a>
                </Fragment>
              ))}
            </p>
          )}
        </Note>
      )}
      {error && (
        <Note kind="bad" role="alert">
          {error.cause ? (
            <>
              <p>
                <b>{error.message}</b>
              </p>
              <p>
                {error.cause.offline ? `${offline.title} ${t.offline}` : translate(error.cause.detail)} {t.nothingLost}
              </p>
            </>
          ) : (
            error.message
          )}
        </Note>
      )}
    </div>
  );
}
