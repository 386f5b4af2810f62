import { NewInShops } from '#shop/web/NewInShops.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** @param known false before hydration, when a cart may still be found */
export function EmptyCart({ known }: { known: boolean }) {
  const { cart: t } = useTexts('market');
  return (
    <>
      <EmptyState drawing="cart" level={1} title={t.empty} action={<Button to="/craftsmen">{t.browse}</Button>}>
        <p>{t.emptyHint}</p>
      </EmptyState>
      <NewInShops known={known} />
    </>
  );
}
