import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Button } from '#ui/layout/Button.tsx';
import styles from './Approved.module.css';

export function Found({ search, total }: { search: string; total: number }) {
  const { find: t } = useTexts('admin');
  if (search === '') return null;
  return (
    <div className={styles.found}>
      <p role="status">{t.found(total, search)}</p>
      <Link to={`/admin-dashboard/messages?${new URLSearchParams({ search })}`}>{t.inMessages}</Link>
      <Button kind="line" to="?">
        {t.all}
      </Button>
    </div>
  );
}
