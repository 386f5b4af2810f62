import { useTexts } from '#ui/texts/index.tsx';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { classes } from '#ui/classes.ts';
import type { Candidate } from '../../approval-contract.ts';
import { AccountSwitch } from './AccountSwitch.tsx';
import styles from './Approved.module.css';

const SHOWN = 4;

/** Pictures of work, as the public sees them where there is an approved version. */
export const workOf = ({ approved_version: approved, service_images: own }: Candidate) =>
  approved?.service_images ?? own;

/** What opens below the row of a craftsman. */
export function ApprovedPerson({ person }: { person: Candidate }) {
  const { approved: t } = useTexts('admin');
  const { viewPortfolio } = useTexts('common');
  return (
    <div className={styles.person}>
      <div className={styles.work}>
        <div>
          <p className="written">{person.description}</p>
          <p className={classes(styles.reach, 'small')}>
            {person.full_name} ·{' '}
            {person.email ? (
              <a href={`mailto:${person.email}`}>
                <EmailAddress>{person.email}</EmailAddress>
              </a>
            ) : (
              person.phone_number
            )}
          </p>
        </div>
        {workOf(person)
          .slice(0, SHOWN)
          .map((picture) => (
            <Picture key={picture.split('?')[0]} src={picture} alt="" ratio="1" print />
          ))}
      </div>
      <div className="btns">
        {person.published && (
          <Button kind="line" to={`/craftsman/${person.slug}`}>
            {viewPortfolio}
          </Button>
        )}
        {person.status === 'pending' && (
          <Button
            kind="line"
            to={`/admin-dashboard?${new URLSearchParams({ search: person.email || (person.phone_number ?? '') })}`}
          >
            {t.toCase}
          </Button>
        )}
      </div>
      <div>
        <AccountSwitch candidate={person} />
      </div>
    </div>
  );
}
