import { showOwnProfile } from '#craftsmen/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { classes } from '#ui/classes.ts';
import { listProducts } from '../calls.ts';
import { showOwnShop, shopNotFound } from '../contract.ts';
import { MyProducts } from './MyProducts.tsx';
import { ShopForm } from './ShopForm.tsx';
import { SoldElsewhere } from './SoldElsewhere.tsx';
import { ShopPreview } from './ShopPreview.tsx';
import styles from './MyProducts.module.css';

export default function MyShop() {
  const { shop: t } = useTexts('craftsman');
  const profile = useEndpoint(showOwnProfile, {});
  const { data: shop, error, refetch } = useEndpoint(showOwnShop, {}, profile.data?.shop != null);
  // What others sell comes with the page, so that nothing moves.
  const sold = useEndpoint(listProducts, {});

  const both = {
    data: sold.isLoading || (profile.data?.shop && !shop) ? undefined : profile.data,
    error: profile.data ? (error?.code === shopNotFound.code ? null : error) : profile.error,
    refetch() {
      void profile.refetch();
      if (profile.data?.shop) void refetch();
    },
  };
  return (
    <Loaded query={both} failed={t.loadFailed} keep>
      {(own) =>
        shop || own.is_approved ? (
          <div className={classes(shop && styles.columns)}>
            {shop && <MyProducts shop={shop} />}
            <ShopForm key={shop?.id} shop={shop ?? null} owner={own} />
            {shop && <SoldElsewhere products={(sold.data ?? []).filter((each) => each.shop.id !== shop.id)} />}
          </div>
        ) : (
          <EmptyState
            drawing="stall"
            title={t.needsApproval}
            level={2}
            aside={<ShopPreview owner={own} />}
            action={<Button to="/dashboard/profile">{t.toProfile}</Button>}
          >
            {t.needsApprovalHint}
          </EmptyState>
        )
      }
    </Loaded>
  );
}
