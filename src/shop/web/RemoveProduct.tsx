import { useState } from 'react';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Product, removeProduct, showOwnShop } from '../contract.ts';

export function RemoveProduct({ product, onGone }: { product: Product; onGone: () => void }) {
  const { shop: t } = useTexts('craftsman');
  const { translate } = useTexts('common');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await call(removeProduct, { id: product.id });
      setAsking(false);
      toast(t.removed);
      onGone();
    } catch (error) {
      setFailure(error instanceof CallError ? translate(error.detail) : String(error));
    } finally {
      setBusy(false);
      await invalidate(showOwnShop);
    }
  }

  return (
    <>
      <Button kind="stop" icon="trash-2" aria-label={`${t.remove}: ${product.name}`} onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.removeTitle(product.name)}
        keepLabel={t.keep}
        onKeep={() => setAsking(false)}
        goLabel={t.remove}
        onGo={() => void remove()}
        busy={busy}
        busyLabel={t.removing}
        danger
      >
        <p>{t.removeText}</p>
        {failure && (
          <Note kind="bad" role="alert">
            {failure}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
