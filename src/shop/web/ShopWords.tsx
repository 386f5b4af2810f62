import { type FormEvent, useRef, useState } from 'react';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { queryClient, invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { saveDraft, savedDraft } from '#ui/form/drafts.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { saveShop, type Shop, showOwnShop } from '../contract.ts';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './ShopWords.module.css';

const DRAFT = 'shop';

/** Name, words and door of the shop; saving it the first time opens it. @param offered a name to begin with */
export function ShopFields({ shop, offered }: { shop: Shop | null; offered: string }) {
  const { shop: t, newTab } = useTexts('craftsman');
  const { translate, offline } = useTexts('common');
  const toast = useToast();
  const [words, setWords] = useState(() => ({
    name: shop?.name ?? offered,
    description: shop?.description ?? '',
    is_open: shop?.is_open ?? true,
    ...savedDraft<object>(DRAFT),
  }));
  const [busy, setBusy] = useState(false);
  const [fault, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);

  function write(change: Partial<typeof words>) {
    const next = { ...words, ...change };
    setWords(next);
    saveDraft(DRAFT, next);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (words.name.trim() === '') {
      setError(t.nameNeeded);
      return name.current?.focus();
    }
    setBusy(true);
    try {
      const kept = await call(saveShop, words);
      saveDraft(DRAFT, null);
      queryClient.setQueryData([showOwnShop.path, {}], kept);
      toast(shop ? t.saved : t.opened);
      await invalidate(showOwnProfile, showOwnShop);
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      setFailure(`${t.failed} ${refused?.offline ? offline.title : refused ? translate(refused.detail) : ''}`.trim());
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes(cardStyles.card, styles.form)} onSubmit={save} noValidate>
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
          setError(undefined);
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
