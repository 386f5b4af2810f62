import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import type { Role } from '#api/endpoint.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { classes } from '#ui/classes.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { Button } from '#ui/layout/Button.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import cardStyles from '#ui/layout/Card.module.css';
import listCardStyles from '#ui/layout/ListCard.module.css';
import { type ApiKey, endKey, listKeys } from '../../keys-contract.ts';
import { MakeKey } from './MakeKey.tsx';
import { NewKey } from './NewKey.tsx';

export function Keys({ role }: { role: Role }) {
  const t = useTexts('software').keys;
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const query = useEndpoint(listKeys, {});
  return (
    <section className={listCardStyles.list} aria-label={t.title}>
      <h2>{t.title}</h2>
      {made && <NewKey text={made} onStored={() => setMade(undefined)} />}
      <Loaded query={query} failed={t.loadFailed}>
        {(keys) => (
          <>
            {keys.length === 0 && !made && <p className="soft">{t.none}</p>}
            {keys.length > 0 && (
              <ul className={listCardStyles.list}>
                {keys.map((key) => (
                  <KeyCard key={key.id} value={key} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <div>
        <Button icon="plus" kind="line" onClick={() => setMaking(true)}>
          {t.make}
        </Button>
      </div>
      <Dialog open={making} onClose={() => setMaking(false)} title={t.make}>
        <MakeKey
          role={role}
          onCancel={() => setMaking(false)}
          onMade={async (key) => {
            setMade(key);
            setMaking(false);
            await invalidate(listKeys);
          }}
        />
      </Dialog>
    </section>
  );
}

function KeyCard({ value: { id, name, prefix, scopes, expires_at, last_used_on } }: { value: ApiKey }) {
  const t = useTexts('software').keys;
  const formats = useFormats();
  const [now] = useState(Date.now);
  const isOver = Date.parse(expires_at) < now;
  return (
    <li className={classes(cardStyles.card, listCardStyles.card)}>
      <div>
        <h3>{name}</h3>
        <p className="small soft">
          <code>{prefix}…</code> · {isOver ? t.expired(formats.day(expires_at)) : t.until(formats.day(expires_at))} ·{' '}
          {last_used_on ? t.used(formats.day(last_used_on)) : t.unused}
        </p>
      </div>
      <ul className="small">
        {scopes.map((scope) => (
          <li key={scope}>{t.scopes[scope]}</li>
        ))}
      </ul>
      <EndKey id={id} name={name} />
    </li>
  );
}

function EndKey({ id, name }: { id: number; name: string }) {
  const t = useTexts('software').keys;
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const action = useAction();
  const go = () =>
    action.run(
      async () => {
        await call(endKey, { id });
        setOpen(false);
        toast(t.ended);
        await invalidate(listKeys);
      },
      (reason) => `${t.endFailed} ${reason}`,
    );
  return (
    <div>
      <Button kind="stop" onClick={() => setOpen(true)} aria-label={`${t.end}: ${name}`}>
        {t.end}
      </Button>
      <ConfirmDialog
        open={open}
        danger
        title={t.endTitle(name)}
        keepLabel={t.keep}
        onKeep={() => setOpen(false)}
        goLabel={t.end}
        onGo={() => void go()}
        busy={action.busy}
        busyLabel={t.ending}
      >
        <p>{t.endAsk}</p>
        {action.error && (
          <Note kind="bad" role="alert">
            {action.error}
          </Note>
        )}
      </ConfirmDialog>
    </div>
  );
}
