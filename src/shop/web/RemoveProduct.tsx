import { useState } from 'react';
import { invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Product, removeProduct, showOwnShop } from '../contract.ts';
import styles from './ShopForm.module.css';

export function RemoveProduct({ product, onGone }: { product: Product; onGone: () => void }) {
  const { shop: t } = useTexts('craftsman');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const removal = useAction();

  const remove = () =>
    removal.run(
      async () => {
        await call(removeProduct, { id: product.id });
        setAsking(false);
        toast(t.removed);
        onGone();
      },
      undefined,
      () => invalidate(showOwnShop),
    );

  return (
    <>
      <Button
        kind="bare"
        className={styles.remove}
        icon="trash-2"
        aria-label={`${t.remove}: ${product.name}`}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.removeTitle(product.name)}
        keepLabel={t.keep}
        onKeep={() => setAsking(false)}
        goLabel={t.remove}
        onGo={() => void remove()}
        busy={removal.busy}
        busyLabel={t.removing}
        danger
      >
        <p>{t.removeText}</p>
        <ErrorNote>{removal.error}</ErrorNote>
      </ConfirmDialog>
    </>
  );
}
