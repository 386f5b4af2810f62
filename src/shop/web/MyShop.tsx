import { showOwnProfile } from '#craftsmen/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { showOwnShop, shopNotFound } from '../contract.ts';
import { MyProducts } from './MyProducts.tsx';
import { ShopForm } from './ShopForm.tsx';

/** A tab of the craftsman's dashboard: their shop, or the way to open one. */
export default function MyShop() {
  const { shop: t } = useTexts('craftsman');
  const common = useTexts('common');
  const profile = useEndpoint(showOwnProfile, {});
  const { data: shop, error, refetch } = useEndpoint(showOwnShop, {}, profile.data?.shop != null);

  const loadError = profile.data ? (error?.code === shopNotFound.code ? null : error) : profile.error;
  if (loadError && !shop) {
    const again = () => {
      void profile.refetch();
      if (profile.data?.shop) void refetch();
    };
    return <LoadFailed sentence={t.loadFailed} error={loadError} onRetry={again} />;
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
      <ShopForm key={shop?.id} shop={shop ?? null} suggestedName={profile.data.name} />
      {shop && <MyProducts shop={shop} />}
    </>
  );
}
