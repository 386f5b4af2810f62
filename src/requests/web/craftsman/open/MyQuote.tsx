import { useState } from 'react';
import { pick } from '#api/field-list.ts';
import { invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { listOpenRequests } from '../../../contract.ts';
import { QUOTE_FIELDS, type Quote, type QuoteFields, reviseQuote, withdrawQuote } from '../../../quote-contract.ts';
import { QuoteRows } from '../../QuoteRows.tsx';
import { useRejection } from './useRejection.ts';
import styles from './MyQuote.module.css';

export function MyQuote({ quote, onRevise, onGone }: { quote: Quote; onRevise: () => void; onGone: () => void }) {
  const { open: t } = useTexts('craftsman');
  const formats = useFormats();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const withdrawal = useAction();
  const confirmation = useAction();
  const rejected = useRejection();

  const confirm = () =>
    confirmation.run(async () => {
      const same = { ...pick(quote, QUOTE_FIELDS), materials_by: quote.materials_by as QuoteFields['materials_by'] };
      try {
        await call(reviseQuote, { id: quote.request, quote: quote.id, updated_at: quote.updated_at, ...same });
      } catch (error) {
        await rejected(quote.request, error);
        throw error;
      }
      toast(t.confirmed);
      await invalidate(listOpenRequests);
    });

  const withdraw = () =>
    withdrawal.run(async () => {
      try {
        await call(withdrawQuote, { id: quote.request, quote: quote.id, updated_at: quote.updated_at });
      } catch (error) {
        setAsking(false);
        await rejected(quote.request, error);
        throw error;
      }
      setAsking(false);
      toast(t.withdrawn);
      await invalidate(listOpenRequests);
      onGone();
    });

  return (
    <ReceiptCard className={styles.quote} as="section" aria-label={t.yours}>
      <div className={styles.head}>
        <h3>{t.yours}</h3>
        <p className="sum">
          <small>KES </small>
          {formats.number(quote.amount)}
        </p>
      </div>
      <QuoteRows quote={quote} />
      <p className="written">{quote.message}</p>
      {quote.status === 'expired' && <Note>{t.expired}</Note>}
      {quote.before_change && <Note kind="wait">{t.beforeChange}</Note>}
      <ErrorNote>{withdrawal.error ?? confirmation.error}</ErrorNote>
      <div className="btns">
        {quote.before_change && (
          <Button icon="check" busy={confirmation.busy} onClick={() => void confirm()}>
            {t.confirm}
          </Button>
        )}
        <Button kind="line" icon="pencil" onClick={onRevise}>
          {t.revise}
        </Button>
        <Button kind="stop" onClick={() => setAsking(true)}>
          {t.withdraw}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t.withdrawTitle}
        keepLabel={t.keep}
        onKeep={() => setAsking(false)}
        goLabel={t.withdraw}
        onGo={() => void withdraw()}
        busy={withdrawal.busy}
        busyLabel={t.withdrawing}
        danger
      >
        <p>{t.withdrawText}</p>
      </ConfirmDialog>
    </ReceiptCard>
  );
}
