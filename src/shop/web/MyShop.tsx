import { showOwnProfile } from '#craftsmen/contract.ts';
import { useAnswer } from '#web/answers.ts';
import { LoadFailed } from '#web/LoadFailed.tsx';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx';
import { showOwnShop, shopNotFound } from '../contract.ts';
import { MyProducts } from './MyProducts.tsx';
import { ShopWords } from './ShopWords.tsx';

/** A tab of the craftsman's dashboard: his shop, or the way to open one. */
export default function MyShop() {
  const { shop: t } = useTexts('craftsman');
  const common = useTexts('common');
  const profile = useAnswer(showOwnProfile, {});
  const { data: shop, error, refetch } = useAnswer(showOwnShop, {}, profile.data?.shop != null);

  const fault = profile.data ? (error?.code === shopNotFound.code ? null : error) : profile.error;
  if (fault && !shop) {
    const again = () => {
      void profile.refetch();
      if (profile.data?.shop) void refetch();
    };
    return <LoadFailed sentence={t.loadFailed} error={fault} onRetry={again} />;
  }
  if (!profile.data || (profile.data.shop && !shop)) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (!shop && !profile.data.is_approved) {
    return (
      <EmptyState
        drawing="bench"
        title={t.needsApproval}
        level={2}
        action={<Button to="/dashboard">{t.toProfile}</Button>}
      >
        {t.needsApprovalHint}
      </EmptyState>
    );
  }
  return (
    <>
      <ShopWords key={shop?.id} shop={shop ?? null} offered={profile.data.name} />
      {shop && <MyProducts shop={shop} />}
    </>
  );
}
