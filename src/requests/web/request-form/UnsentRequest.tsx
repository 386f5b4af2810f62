import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useOnline } from '#ui/feedback/OfflineBanner.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { asCallError } from '#ui/form/hook/submit-error.ts';
import { useAction } from '#ui/form/hook/useAction.ts';
import {
  changeRequestDraft,
  deleteRequestDraft,
  type RequestDraft,
  savedPhotos,
  useWaitingRequest,
} from './request-draft.ts';
import { sendRequest } from './send-request.ts';
import { firstStepOf } from './steps.ts';
import { timeIn } from './times.ts';
import { classes } from '#ui/classes.ts';
import noteStyles from '#ui/feedback/Note.module.css';
import styles from './UnsentRequest.module.css';
import { useJobTime } from '../useJobTime.ts';

/** Milliseconds: a network may be up and carry nothing. */
const RETRY_AFTER = 20_000;

/** A request submitted offline: shown in every tab of the dashboard, and sent when the network returns. */
export default function WaitingRequest() {
  const draft = useWaitingRequest();
  return draft && <Waiting draft={draft} />;
}

function Waiting({ draft: { values } }: { draft: RequestDraft }) {
  const t = useTexts('client');
  const { trade } = useTexts('common');
  const jobTime = useJobTime();
  const navigate = useNavigate();
  const online = useOnline();
  const { failed, sending, send } = useSending();
  const box = useRef<HTMLElement>(null);
  // It replaces the focused form.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  const time = timeIn(values);
  return (
    <section
      ref={box}
      className={classes(noteStyles.note, noteStyles.info, styles.unsent)}
      tabIndex={-1}
      aria-label={t.waiting.title}
    >
      <Icon name="wifi-off" />
      <div>
        <div role="status">
          <p>
            <b>{online && !failed ? t.waiting.sending : t.waiting.title}</b>
          </p>
          {failed && <p>{failed}</p>}
        </div>
        <p>
          {[trade(values.service ?? ''), placeName(values.location ?? ''), time.schedule && jobTime(time)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="small">{t.waiting.text}</p>
        <div className="btns">
          <Button kind="line" icon="send" onClick={() => void send()} busy={sending}>
            {t.waiting.sendNow}
          </Button>
          <Button
            kind="bare"
            onClick={() => {
              changeRequestDraft({ waiting: false });
              void navigate('/hire/request');
            }}
          >
            {t.waiting.change}
          </Button>
          <Button kind="bare" onClick={deleteRequestDraft}>
            {t.waiting.remove}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Sends when the network returns, when the button is pressed, and every RETRY_AFTER while online. */
function useSending() {
  const t = useTexts('client').make;
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const online = useOnline();
  const { busy: sending, error: failed, run } = useAction();
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  async function send() {
    const draft = changeRequestDraft({});
    if (sending || !draft.waiting) return;
    await run(
      () => sendDraft(draft),
      (reason) => `${t.failed} ${reason}`,
    );
  }

  async function sendDraft(draft: RequestDraft) {
    try {
      const photos = draft.photos.length === 0 ? [] : await savedPhotos();
      if (photos.length < draft.photos.length) {
        // Lost at a reload: the form asks for it again.
        changeRequestDraft({ waiting: false });
        return await navigate('/hire/request');
      }
      const job = await sendRequest(draft.values, photos);
      const there = `/hire/requests?job=${job.id}`;
      if (/^\/hire(\/request.*)?\/?$/i.test(pathname)) {
        toast(t.sent);
        await navigate(there);
      } else toast(t.sent, { label: t.see, to: there });
    } catch (error) {
      const { status, detail, fields } = asCallError(error);
      const isRejected = status >= 400 && status < 500 && status !== 401 && status !== 429;
      if (!isRejected) throw error;
      changeRequestDraft({ waiting: false, key: null, rejection: { detail, fields } });
      await navigate(`/hire/request?step=${firstStepOf(fields) ?? 1}`);
    }
  }

  useEffect(() => {
    if (!online) return;
    void latest.current();
    const timer = setInterval(() => void latest.current(), RETRY_AFTER);
    return () => clearInterval(timer);
  }, [online, latest]);
  return { failed, sending, send };
}
