import type { ShopProduct } from '#shop/contract.ts';
import { NewInShops } from '#shop/web/NewInShops.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export function EmptyCart({ newest }: { newest: readonly ShopProduct[] }) {
  const { cart: t } = useTexts('market');
  return (
    <>
      <EmptyState drawing="cart" level={1} title={t.empty} action={<Button to="/craftsmen">{t.browse}</Button>}>
        <p>{t.emptyHint}</p>
      </EmptyState>
      <NewInShops products={newest} />
    </>
  );
}
