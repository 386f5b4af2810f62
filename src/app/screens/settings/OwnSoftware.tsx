import { useSession } from '#api/client/session.ts';
import { Keys } from '#identity/web/keys/Keys.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import styles from '#identity/web/settings/AccountSettings.module.css';

export default function OwnSoftware() {
  const t = useTexts('software');
  const role = useSession()?.accountType ?? 'client';
  return (
    <div className={styles.software}>
      <div>
        <Link className="more" to={{ search: '' }}>
          <Icon name="arrow-left" /> {t.back}
        </Link>
        <h2>{t.title}</h2>
        <p>
          {t.lead} <a href="/docs#keys-for-programs">{t.docs}</a>
        </p>
      </div>
      <Keys role={role} />
    </div>
  );
}
