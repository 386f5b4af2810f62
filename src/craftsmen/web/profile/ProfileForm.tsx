import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { fieldsNamedIn } from '#catalogue/rejection-reasons.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { showPortfolio } from '../../calls.ts';
import type { OwnProfile } from '../../contract.ts';
import { statusText } from '../../rules.ts';
import { ProfilePhoto, ProofDocument, ServiceVideos } from './ProfileFiles.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { DescriptionText, NameText, TradeTexts } from './ProfileTexts.tsx';
import { SaveProfile } from './SaveProfile.tsx';
import { ServiceImages } from './ServiceImages.tsx';
import { FIELDS, stepIn, type StepName, stepOf, STEPS } from './step-fields.ts';
import { type ProfileForm as Form, useProfileForm } from './useProfileForm.ts';
import { WhatComesNext } from './WhatComesNext.tsx';
import styles from './ProfileForm.module.css';

const holds = (step: StepName, fields: readonly string[]) => FIELDS[step].some((field) => fields.includes(field));

const fieldIn = ({ uploads }: Form, states: readonly string[]) =>
  uploads.list.find(({ state }) => states.includes(state))?.field;

/** @param children below the steps */
export function ProfileForm({ profile, children }: { profile: OwnProfile; children?: ReactNode }) {
  const { profile: t } = useTexts('craftsman');
  const form = useProfileForm(profile);
  const { missing } = form;
  const isRejected = profile.status === statusText('rejected');
  const named = isRejected ? fieldsNamedIn(profile.rejection_reason ?? '') : [];
  const { hash, key } = useLocation();
  const [chosen, setChosen] = useState(() => stepIn(hash) ?? stepOf(missing[0] ?? named[0] ?? ''));
  // A link to a step, such as those of a rejection, opens it, and opens it again.
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    setChosen(stepIn(hash) ?? chosen);
  }
  const errorOf = useErrors(form);
  // What is being sent, and a field that the server named, must be in sight.
  const shown = Object.keys(form.form.fieldErrors)[0] ?? fieldIn(form, ['sending']);
  const open = shown === undefined ? chosen : stepOf(shown);
  const [stuck, setStuck] = useState<string>();
  const nowStuck = fieldIn(form, ['stopped', 'rejected']);
  if (nowStuck !== stuck) {
    setStuck(nowStuck);
    if (nowStuck !== undefined) setChosen(stepOf(nowStuck));
  }
  const show = (step: StepName | null) => {
    setChosen(step);
    if (step === 'send') form.check();
  };
  const go = (field: string) => {
    flushSync(() => setChosen(stepOf(field)));
    const control = document.getElementById(field);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  };
  // Lines in place of boxes where nothing is asked for; also while something is being changed.
  const isWhole = !isRejected && profile.missing.length === 0;
  const isSent = !isRejected && missing.length === 0 && !form.isChanged;
  const subs = useStepSummaries(form, isSent);
  const step = (name: StepName) => {
    // A reason in an admin's own words may be about any step.
    const isAccepted = !isRejected || (named.length > 0 && !holds(name, named));
    return {
      name,
      sub: subs[name],
      isOpen: open === name,
      leads: profile.missing.length > 0,
      isDone: name === 'send' ? isSent : isAccepted && !holds(name, missing),
      isRejected: holds(name, named),
      onOpen: show,
    };
  };
  const files = { form, profile, errorOf };
  return (
    <div className="split">
      <form {...form.form.bind} className={styles.form}>
        {isRejected && missing.length === 0 ? (
          <p className="label">
            {named.length > 0 ? t.toChange(STEPS.filter((each) => holds(each, named)).length) : t.mend}
          </p>
        ) : (
          profile.missing.length > 0 && (
            <p className="label">
              {t.stepOf(STEPS.findIndex((each) => each === 'send' || holds(each, missing)) + 1, STEPS.length)}
            </p>
          )
        )}
        <div className={classes(styles.steps, isWhole && styles.whole)}>
          <ProfileStep {...step('face')}>
            <div className={styles.pair}>
              <ProfilePhoto {...files} />
              <div className={styles.name}>
                <NameText form={form} errorOf={errorOf} />
                <div className="small">
                  <b>{t.goodPhoto}</b>
                  <ul className={styles.tips}>
                    {t.photoTips.map((tip) => (
                      <li key={tip}>{tip}</li>
                    ))}
                  </ul>
                </div>
              </div>
            </div>
          </ProfileStep>
          <ProfileStep {...step('trade')}>
            <TradeTexts form={form} errorOf={errorOf} />
          </ProfileStep>
          <ProfileStep {...step('work')}>
            <ServiceImages form={form} profile={profile} error={errorOf('service_images')} />
            <DescriptionText form={form} errorOf={errorOf} />
            <ServiceVideos {...files} />
          </ProfileStep>
          <ProfileStep {...step('send')}>
            {isSent ? (
              <NothingToSend profile={profile} onChange={() => show('face')}>
                <ProofDocument {...files} />
              </NothingToSend>
            ) : (
              <>
                <MissingList form={form} errorOf={errorOf} onGo={go} />
                <ProofDocument {...files} />
              </>
            )}
          </ProfileStep>
        </div>
        <Outcome form={form} onGo={go} />
        {(!isSent || (open && open !== 'send')) && (
          <SaveProfile
            form={form}
            isPublic={profile.is_approved}
            isSent={isSent}
            wasSent={!isRejected && profile.missing.length === 0}
            onGo={go}
          />
        )}
        {isSent && !profile.is_approved && (
          <div className={styles.next}>
            <WhatComesNext sentAt={profile.submitted_at} isSaid />
          </div>
        )}
        {children}
      </form>
      <ProfilePreview form={form} profile={profile} leads={isSent && profile.is_approved && !open} />
    </div>
  );
}

/** A missing field is an error once it was emptied or named by the server, every one once the last step was opened. */
function useErrors(form: Form) {
  const { profile: t } = useTexts('craftsman');
  const common = useTexts('common');
  const { labels } = useTexts('fields').profile;
  return (field: string): string | undefined => {
    const error = form.form.fieldErrors[field];
    if (!form.missing.some((each) => each === field)) return error;
    if (!form.touched.has(field) && !error && !form.isChecked) return undefined;
    if (field === 'profile') return t.photoRequired;
    if (field === 'service_images') return t.imageRequired;
    return common.required(labels[field as keyof typeof labels]);
  };
}

function useStepSummaries({ values, images, missing }: Form, isSent: boolean): Readonly<Record<StepName, string>> {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { company_name, profession, location } = values.texts;
  return {
    face: company_name.trim() || t.steps.face.sub,
    trade: [trade(profession.trim()), placeName(location.trim())].filter(Boolean).join(' · ') || t.steps.trade.sub,
    work: images.length > 0 ? t.photos(images.length) : t.steps.work.sub,
    send: missing.length > 0 ? t.steps.send.sub : isSent ? t.steps.send.sent : t.steps.send.ready,
  };
}

interface NothingToSendProps {
  readonly profile: OwnProfile;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

function NothingToSend({ profile: { is_approved: isPublic, slug, name }, onChange, children }: NothingToSendProps) {
  const { profile: t, newTab } = useTexts('craftsman');
  const { day } = useFormats();
  const { data } = useEndpoint(showPortfolio, { slug }, isPublic);
  const { labels } = useTexts('fields').profile;
  return (
    <>
      <div className={styles.nothing}>
        <p className={styles.approved}>
          <b>{isPublic ? t.allApproved : t.allSent}</b>
          {data && <span className="small soft">{t.approvedOn(day(data.approved_at))}</span>}
        </p>
        <div className="btns">
          {isPublic && (
            <Button
              icon="share-2"
              href={`https://wa.me/?text=${encodeURIComponent(`${name}: ${location.origin}/craftsman/${slug}`)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t.sharePage} <span className="vh">{newTab}</span>
            </Button>
          )}
          <Button kind="line" icon="pencil" onClick={onChange}>
            {t.changeSomething}
          </Button>
        </div>
      </div>
      <details>
        <summary className="opens">{labels.proof_document}</summary>
        {children}
      </details>
    </>
  );
}

function MissingList({
  form,
  errorOf,
  onGo,
}: {
  form: Form;
  errorOf: (field: string) => string | undefined;
  onGo: (field: string) => void;
}) {
  const { profile: t } = useTexts('craftsman');
  if (form.missing.length === 0) return <p>{t.checked}</p>;
  return (
    <ul className={styles.missing}>
      {form.missing.map((field) => (
        <li key={field}>
          <a
            href={`#${field}`}
            onClick={(event) => {
              event.preventDefault();
              onGo(field);
            }}
          >
            {errorOf(field)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether the profile was saved, scrolled into view when that is known. */
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
