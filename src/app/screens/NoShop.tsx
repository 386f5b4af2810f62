import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import type { ShopProduct } from '#shop/contract.ts';
import { loadNewInShops, NewInShops } from '#shop/web/NewInShops.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

export const loader = loadNewInShops;

export const head: HeadOf = (_data, { market: { noShop } }) => ({
  title: noShop.title,
  description: noShop.description,
});

export default function NoShop() {
  const { noShop: t } = useTexts('market');
  const common = useTexts('common');
  const { state } = useLocation();
  // Of the page that led here; the server does not know it.
  const [name, setName] = useState<string>();
  useEffect(() => setName((state as { name?: string } | null)?.name), [state]);
  const newest = useLoaderData<readonly ShopProduct[]>();
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing="goods"
        level={1}
        title={name ? t.titleOf(name) : t.title}
        action={
          <div className="btns">
            <Button kind="hire" to="/HireSignUp" state={state}>
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
      <NewInShops products={newest} />
    </MainContent>
  );
}
