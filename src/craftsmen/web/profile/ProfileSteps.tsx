import { useState } from 'react';
import { fieldsNamedIn } from '#catalogue/rejection-reasons.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { OwnProfile } from '../../contract.ts';
import { missingInProfile, statusText } from '../../rules.ts';
import { profileDraft } from './profile-values.ts';
import { FIELDS, type StepName, STEPS } from './step-fields.ts';
import styles from './ProfileStep.module.css';

/** The steps of the profile as links, for a craftsman who is not approved yet. */
export function ProfileSteps({ profile }: { profile: OwnProfile }) {
  const { profile: t } = useTexts('craftsman');
  const [draft] = useState(profileDraft);
  const missing = Object.keys(missingInProfile({ ...profile, ...draft?.texts }));
  const isRejected = profile.status === statusText('rejected');
  const named = isRejected ? fieldsNamedIn(profile.rejection_reason ?? '') : [];
  const holds = (step: StepName, fields: readonly string[]) => FIELDS[step].some((field) => fields.includes(field));
  const isSent = !isRejected && profile.missing.length === 0;
  const isDone = (step: StepName) => (step === 'send' ? isSent : !holds(step, missing));
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, at) => {
        const isNamed = holds(step, named);
        const isTicked = isDone(step) && (!isRejected || (named.length > 0 && !isNamed));
        return (
          <li key={step} className={classes(styles.step, isTicked && styles.done, isNamed && styles.rejected)}>
            <Link to={`/dashboard/profile#step-${step}`}>
              <i aria-hidden="true">
                {isNamed ? <Icon name="circle-alert" /> : isTicked ? <Icon name="check" /> : at + 1}
              </i>
              <span className={styles.words}>
                <b>{t.steps[step].title}</b>
                <span className="small soft">
                  {isNamed ? t.changeThis : step === 'send' && isSent ? t.steps.send.ready : t.steps[step].sub}
                </span>
              </span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
