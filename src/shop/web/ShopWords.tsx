import { type FormEvent, useRef, useState } from 'react';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { answers, renew } from '#web/answers.ts';
import { CallError, call } from '#web/call.ts';
import { keepDraft, keptDraft } from '#web/drafts.ts';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Note } from '#web/ui/Note.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { keepShop, type Shop, showOwnShop } from '../contract.ts';

const DRAFT = 'shop';

/** Name, words and door of the shop; saving it the first time opens it. @param offered a name to begin with */
export function ShopWords({ shop, offered }: { shop: Shop | null; offered: string }) {
  const { shop: t, newTab } = useTexts('craftsman');
  const { say, offline } = useTexts('common');
  const toast = useToast();
  const [words, setWords] = useState(() => ({
    name: shop?.name ?? offered,
    description: shop?.description ?? '',
    is_open: shop?.is_open ?? true,
    ...keptDraft<object>(DRAFT),
  }));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);

  function write(change: Partial<typeof words>) {
    const next = { ...words, ...change };
    setWords(next);
    keepDraft(DRAFT, next);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (words.name.trim() === '') {
      setFault(t.nameNeeded);
      return name.current?.focus();
    }
    setBusy(true);
    try {
      const kept = await call(keepShop, words);
      keepDraft(DRAFT, null);
      answers.setQueryData([showOwnShop.path, {}], kept);
      toast(shop ? t.saved : t.opened);
      await renew(showOwnProfile, showOwnShop);
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      setFailure(`${t.failed} ${refused?.offline ? offline.title : refused ? say(refused.detail) : ''}`.trim());
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="card shopwords" onSubmit={save} noValidate>
      <div>
        <h2>{shop ? t.words : t.openTitle}</h2>
        {!shop && <p className="soft">{t.openHint}</p>}
      </div>
      {shop && !shop.is_open && <Note kind="info">{t.closedHint}</Note>}
      <TextField
        ref={name}
        name="shop-name"
        label={t.name}
        maxLength={80}
        value={words.name}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          write({ name: event.currentTarget.value });
        }}
      />
      <TextArea
        name="shop-description"
        label={t.description}
        maxLength={1000}
        rows={3}
        value={words.description}
        onChange={(event) => write({ description: event.currentTarget.value })}
      />
      {shop && (
        <Checkbox
          name="is_open"
          label={t.isOpen}
          checked={words.is_open}
          onChange={(event) => write({ is_open: event.currentTarget.checked })}
        />
      )}
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className="btns">
        <Button type="submit" icon="store" busy={busy} busyLabel={t.saving}>
          {shop ? t.save : t.open}
        </Button>
        {shop?.is_open && (
          <Button kind="line" icon="eye" href={`/shop/${shop.id}`} target="_blank" rel="noreferrer">
            {t.see} <span className="vh">{newTab}</span>
          </Button>
        )}
      </div>
    </form>
  );
}
