import { partsOf } from '#catalogue/rejection-reasons.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Link } from '#ui/layout/Link.tsx';
import type { OwnProfile } from '../../contract.ts';
import { missingInProfile, statusText } from '../../rules.ts';
import { ApprovalProgress } from './ApprovalProgress.tsx';
import { stepOf } from './step-fields.ts';
import styles from './ApprovalStatus.module.css';

export function ApprovalStatus({ profile }: { profile: OwnProfile }) {
  const { profile: t, newTab } = useTexts('craftsman');
  const language = useLanguage();
  const { status, is_approved: live, rejection_reason: reason, submitted_at: sentAt } = profile;
  const rejected = status === statusText('rejected');
  const empty = Object.keys(missingInProfile(profile)).length > 0;
  return (
    <>
      {rejected ? (
        <Note kind="bad" icon="circle-x">
          <p>
            <b>{live ? t.changeRejected : t.rejected}</b>
          </p>
          {reason && <Reason {...partsOf(language, reason)} />}
        </Note>
      ) : live ? (
        status !== statusText('approved') && <Note>{t.changeWaits}</Note>
      ) : empty ? (
        <p className="soft">{t.notYetText}</p>
      ) : (
        <ApprovalProgress sentAt={sentAt} />
      )}
      {live && (
        <div className={styles.text}>
          {status === statusText('approved') && <p className="small soft">{t.live}</p>}
          <Button kind="line" icon="eye" href={`/craftsman/${profile.slug}`} target="_blank" rel="noreferrer">
            {t.publicPage} <span className="vh">{newTab}</span>
          </Button>
        </div>
      )}
    </>
  );
}

/** Each ready sentence leads to the step that it is about. */
function Reason({ ready, own }: ReturnType<typeof partsOf>) {
  const { profile: t } = useTexts('craftsman');
  return (
    <>
      <ul className={styles.reasons}>
        {ready.map(({ field, sentence }) => (
          <li key={sentence}>
            {sentence}{' '}
            <Link className="tall" to={`/dashboard/profile#step-${stepOf(field)}`}>
              {t.steps[stepOf(field) ?? 'send'].title}
            </Link>
          </li>
        ))}
      </ul>
      {own && (
        <p className="written">
          {t.why}: {own}
        </p>
      )}
    </>
  );
}
