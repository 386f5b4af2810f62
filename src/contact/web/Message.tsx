import { useEffect, useState } from 'react';
import type { RowOf } from '#api/client/call.ts';
import { call } from '#api/client/call.ts';
import { optimistically } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { Status } from '#ui/display/Status.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { FailedNote } from '#ui/form/FailedNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { classes } from '#ui/classes.ts';
import { changeMessage, listMessages, MESSAGE_STATUSES, NOTE_MAX } from '../contract.ts';
import styles from './Messages.module.css';
import cardStyles from '#ui/layout/Card.module.css';

type Row = RowOf<typeof listMessages>;

const change = (id: number, to: Partial<Pick<Row, 'status' | 'note'>>) =>
  optimistically(
    listMessages,
    (row) => (row.id === id ? { ...row, ...to } : row),
    () => call(changeMessage, { id, ...to }),
  );

interface MessageProps {
  readonly message: Row;
  /** At a desk, where one of the list is read beside it. */
  readonly pane?: { readonly isShown: boolean; readonly show: () => void } | undefined;
}

export function Message({ message, pane }: MessageProps) {
  const { messages: t } = useTexts('admin');
  const formats = useFormats();
  const [writing, setWriting] = useState(false);
  return (
    <li
      data-message={message.id}
      data-shown={pane?.isShown ? '' : undefined}
      className={classes(cardStyles.card, styles.message)}
    >
      <div className={styles.head}>
        <h2 tabIndex={-1} onFocus={pane?.show}>
          {pane ? (
            <button type="button" aria-expanded={pane.isShown} onClick={pane.show}>
              {message.name}
            </button>
          ) : (
            message.name
          )}
        </h2>
        <p className={classes(styles.about, 'small soft')}>
          <b data-state={message.status}>{t.states[message.status]}</b>
          <time dateTime={message.at}>{formats.dayAndTime(message.at)}</time>
          {!pane && (
            <span>
              <EmailAddress>{message.email}</EmailAddress>
            </span>
          )}
        </p>
        {pane && <p className={classes(styles.start, 'small')}>{message.message}</p>}
      </div>
      <div className={styles.pane} hidden={pane && !pane.isShown}>
        {pane && (
          <div className={styles.from}>
            <b>{message.name}</b>
            <Status kind={message.status === 'answered' ? 'completed' : 'requested'}>{t.states[message.status]}</Status>
            <p className="small soft">
              <EmailAddress>{message.email}</EmailAddress>
              <time dateTime={message.at}>{formats.dayAndTime(message.at)}</time>
              <Link to={`/admin-dashboard/approved?${new URLSearchParams({ search: message.email })}`}>{t.sender}</Link>
            </p>
          </div>
        )}
        <div className={styles.said}>
          <p className="written">{message.message}</p>
          {writing ? (
            <NoteForm message={message} onDone={() => setWriting(false)} />
          ) : (
            message.note !== '' && (
              <p className={classes(styles.noted, 'written')}>
                <b>{t.note}:</b> {message.note}
              </p>
            )
          )}
        </div>
        <div className={styles.done}>
          <Button
            kind={pane ? 'filled' : 'line'}
            icon="mail"
            href={`mailto:${message.email}?subject=${encodeURIComponent(t.subject)}`}
          >
            {t.answer}
          </Button>
          <Marks message={message} />
          {!writing && (
            <Button kind="bare" name="note" onClick={() => setWriting(true)}>
              {message.note === '' ? t.addNote : t.changeNote}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Sets what was done about a message: what comes next first, so that the key pressed keeps the focus. */
function Marks({ message: { id, name, status } }: { message: Row }) {
  const { messages: t } = useTexts('admin');
  const { run, error } = useAction();
  const at = MESSAGE_STATUSES.indexOf(status);
  return (
    <>
      {[...MESSAGE_STATUSES.slice(at + 1), ...MESSAGE_STATUSES.slice(0, at)].map((to, place) => (
        <Button
          // oxlint-disable-next-line react/no-array-index-key -- the place is the key
          key={place}
          kind="bare"
          data-mark={to}
          aria-label={`${t.marks[to]}: ${name}`}
          onClick={() => void run(() => change(id, { status: to }))}
        >
          {t.marks[to]}
        </Button>
      ))}
      <ErrorNote>{error}</ErrorNote>
    </>
  );
}

function NoteForm({ message: { id, note }, onDone }: { message: Row; onDone: () => void }) {
  const { messages: t } = useTexts('admin');
  const toast = useToast();
  const form = useForm({
    failed: t.failed,
    defaults: { note },
    async submit({ note: written = '' }) {
      await change(id, { note: written.trim() });
      toast(t.noteSaved);
      onDone();
    },
  });
  const area = form.bind.ref;
  useEffect(() => area.current?.querySelector('textarea')?.focus(), [area]);
  return (
    <form {...form.bind} className={styles.note}>
      <TextArea {...form.field('note')} label={t.note} maxLength={NOTE_MAX} />
      <FailedNote error={form.error} />
      <div>
        <Button type="submit" busy={form.busy} busyLabel={t.savingNote}>
          {t.saveNote}
        </Button>
      </div>
    </form>
  );
}
