import { Main } from '../Main.tsx';
import type { HeadOf } from '../page.tsx';
import { useTexts } from '../texts/index.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export const head: HeadOf = (_data, { market: { noShop } }) => ({
  title: noShop.title,
  description: noShop.description,
  canonical: null,
});

export default function NoShop() {
  const { noShop: t } = useTexts('market');
  const common = useTexts('common');
  return (
    <Main className="wrap waiting">
      <EmptyState
        drawing="bench"
        level={1}
        title={t.title}
        action={
          <div className="btns">
            <Button kind="hire" to="/HireSignUp">
              {common.hireNow}
            </Button>
            <Button kind="line" to="/craftsmen">
              {t.others}
            </Button>
          </div>
        }
      >
        <p>{t.body}</p>
      </EmptyState>
    </Main>
  );
}
