import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { askEveryone, listJobs, listOpenRequests, type OpenRequest } from '../../contract.ts';

/** On an open request that asks this craftsman first: until when, and the way to decline. */
export function AsksYou({ request, until }: { request: OpenRequest; until: string }) {
  const { open: t } = useTexts('craftsman');
  const formats = useFormats();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useAction();
  const decline = async () => {
    await call(askEveryone, { id: request.id });
    setAsking(false);
    toast(t.declined);
  };
  return (
    <Note kind="good" icon="handshake">
      <p>
        <b>{t.asksYou}</b>
      </p>
      <p className="small">{t.asksUntil(formats.dayAndTime(until))}</p>
      <p>
        <Button kind="bare" onClick={() => setAsking(true)}>
          {t.decline}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={t.declineTitle}
        keepLabel={t.declineKeep}
        onKeep={() => setAsking(false)}
        goLabel={t.decline}
        onGo={() => void run(decline, undefined, () => invalidate(listOpenRequests, listJobs))}
        busy={busy}
        busyLabel={t.declining}
        danger
      >
        <p>{t.declineText}</p>
        <ErrorNote>{error}</ErrorNote>
      </ConfirmDialog>
    </Note>
  );
}
