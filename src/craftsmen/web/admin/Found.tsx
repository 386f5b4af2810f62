import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import styles from './Approved.module.css';

export function Found({ search, total }: { search: string; total: number }) {
  const { find: t } = useTexts('admin');
  if (search === '') return null;
  return (
    <div className={styles.found}>
      <div role="status">
        <h2>{t.found(total, search)}</h2>
      </div>
      <Button kind="line" to="?">
        {t.all}
      </Button>
    </div>
  );
}
