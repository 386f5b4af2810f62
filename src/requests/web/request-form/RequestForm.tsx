import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SERVICES } from '#catalogue/services.ts';
import { FormError } from '#identity/web/sign-in/FormError.tsx';
import { fieldErrors, inOrder } from '#identity/web/sign-in/field-errors.ts';
import { FormRejection, useForm } from '#ui/form/useForm.ts';
import { fieldNames } from '#api/field-list.ts';
import { CallError } from '#api/client/call.ts';
import { useSession } from '#api/client/session.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { postRequest, SCHEDULE_PAST } from '../../contract.ts';
import { isStillToCome } from '../../rules.ts';
import { PhotoField, type Sent } from './PhotoField.tsx';
import { RequestFields } from './RequestFields.tsx';
import { changeRequestDraft, forgetRequestDraft, requestDraft } from './request-draft.ts';
import { useDraftPhoto } from './useDraftPhoto.ts';
import { asSent, sendRequest } from './send-request.ts';

/** @param onStartOver draws a new, empty one */
export function RequestForm({ onStartOver }: { onStartOver: () => void }) {
  // As it was when the form opened; what is typed since then stands in the fields.
  const [draft] = useState(requestDraft);
  const texts = useAllTexts();
  const { common, client } = texts;
  const t = client.make;
  const session = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const photo = useDraftPhoto(draft);
  const [sent, setSent] = useState<Sent>(null);
  const stop = useRef<AbortController>(null);

  const form = useForm({
    check(values) {
      const fields = asSent(values);
      const faults: Record<string, string> = {
        ...fieldErrors(
          postRequest,
          { ...fields, isUrgent: String(fields.isUrgent) },
          texts.fields.request.labels,
          texts,
        ),
      };
      if (!faults.schedule && !isStillToCome(fields.schedule, new Date()))
        faults.schedule = common.translate(SCHEDULE_PAST);
      return inOrder(fieldNames(postRequest), faults);
    },
    async send(values) {
      if (session?.id == null) throw new FormRejection(t.noClient);
      const wait = () => changeRequestDraft({ values, waiting: true });
      if (!navigator.onLine) return void wait();
      stop.current = new AbortController();
      setSent(photo.file ? 0 : null);
      try {
        const job = await sendRequest(values, photo.file, {
          signal: stop.current.signal,
          onProgress: (bytes, all) => setSent(bytes / all),
        });
        toast(t.sent);
        await navigate(`/hire/requests?job=${job.id}`);
      } catch (error) {
        setSent(photo.file ? 'stopped' : null);
        if (error instanceof CallError && error.offline) return void wait();
        // The person stopped it and sees so at the photo.
        if (error instanceof CallError && error.code === 'cancelled') return;
        throw error;
      }
    },
    failed: () => t.failed,
  });

  // Refused while it waited for the network and nobody looked.
  const { fail } = form;
  useEffect(() => {
    if (!draft?.refused) return;
    fail({ sentence: t.failed, error: new CallError(400, 'refused', draft.refused.detail, draft.refused) });
    changeRequestDraft({ refused: null });
    // Once, when the form opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function typed(event: FormEvent<HTMLFormElement>) {
    form.bind.onInput(event);
    const values = [...new FormData(event.currentTarget)].filter((pair) => typeof pair[1] === 'string');
    changeRequestDraft({ values: Object.fromEntries(values) as Record<string, string>, key: null });
  }

  const asked = SERVICES.find((each) => each === query.get('service'));
  const initial = {
    name: session?.name,
    phone: session?.phone ?? undefined,
    service: asked,
    ...draft?.values,
  };
  const behind = form.failure?.error;
  return (
    <form {...form.bind} onInput={typed} className="grid2">
      {draft && Object.keys(draft.values).length > 0 && (
        <Note kind="info" className="all">
          <p>
            {t.restored}{' '}
            <Button
              kind="bare"
              onClick={() => {
                forgetRequestDraft();
                onStartOver();
              }}
            >
              {t.startOver}
            </Button>
          </p>
        </Note>
      )}
      <div className="all">
        <FormError form={form}>
          {behind && behind.status > 0 && <p className="small">{common.translate(behind.detail)}</p>}
        </FormError>
      </div>
      <RequestFields faults={form.faults} initial={initial} />
      <PhotoField
        photo={photo.file}
        sent={sent}
        fault={photo.fault ?? form.faults.media}
        onError={photo.refuse}
        onChange={(file) => {
          setSent(null);
          photo.choose(file);
        }}
        onStop={() => stop.current?.abort()}
        onRetry={() => form.bind.ref.current?.requestSubmit()}
      />
      <div className="btns all">
        <Button type="submit" icon="send" busy={form.busy} busyLabel={common.sending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
