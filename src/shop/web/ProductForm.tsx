import { type FormEvent, useEffect, useRef, useState } from 'react';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Uploading } from '#ui/upload/UploadProgress.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { focusFirstError } from '#ui/form/focus-first-error.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { spread, useUploads } from '#ui/upload/uploads.ts';
import { addProduct, changeProduct, type Product, showOwnShop } from '../contract.ts';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import shopWordsStyles from './ShopWords.module.css';
import fileFieldStyles from '#ui/upload/FileField.module.css';

const whole = (text: string) => (/^[\d\s,]+$/.test(text.trim()) ? Number(text.replace(/[\s,]/g, '')) : Number.NaN);

/** A product being added or changed. */
export function ProductForm({ product, onDone }: { product: Product | null; onDone: () => void }) {
  const { shop } = useTexts('craftsman');
  const t = shop.product;
  const common = useTexts('common');
  const toast = useToast();
  const uploads = useUploads();
  const [words, setWords] = useState({
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product ? String(product.price) : '',
    stock: product ? String(product.stock) : '',
  });
  const [faults, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => focusFirstError(form.current), [faults]);

  const photo = uploads.list.find((each) => each.state !== 'refused');
  const own = product ? `product-${product.id}` : 'product';
  const field = (name: keyof typeof words) => ({
    id: `${own}-${name}`,
    name,
    label: t[name],
    value: words[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setWords({ ...words, [name]: event.currentTarget.value }),
  });

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (busy || photo?.state === 'preparing') return;
    const price = whole(words.price);
    const stock = whole(words.stock);
    const wrong = {
      ...(words.name.trim() === '' ? { name: t.nameNeeded } : {}),
      ...(price >= 1 && price <= 100_000_000 ? {} : { price: t.priceNeeded }),
      ...(stock >= 0 && stock <= 100_000 ? {} : { stock: t.stockNeeded }),
    };
    setFieldErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    stop.current = new AbortController();
    const keys = photo ? [photo.key] : [];
    const said = { name: words.name.trim(), description: words.description.trim(), price, stock };
    const input = { ...said, ...(photo ? { image: photo.file } : {}) };
    const options = {
      signal: stop.current.signal,
      onProgress: (sent: number, total: number) => spread(uploads, keys, sent, total),
    };
    uploads.change(keys, { state: 'sending', sent: 0, fault: null, stoppedBy: undefined });
    try {
      if (product) await call(changeProduct, { id: product.id, ...input }, options);
      else await call(addProduct, input, options);
      toast(product ? t.changed : t.added);
      await invalidate(showOwnShop);
      onDone();
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      const stopped = refused?.code === 'cancelled';
      uploads.change(keys, { state: 'stopped', stoppedBy: stopped ? 'owner' : 'network' });
      if (!stopped) {
        const why = refused?.offline ? common.offline.title : refused ? common.translate(refused.detail) : '';
        setFailure(`${t.failed} ${why} ${t.kept}`);
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      className={classes(cardStyles.card, shopWordsStyles.form)}
      onSubmit={save}
      noValidate
      aria-label={t.add}
    >
      <h3>{product ? t.change(product.name) : t.add}</h3>
      <TextField {...field('name')} maxLength={80} />
      <div className="grid2">
        <TextField {...field('price')} inputMode="numeric" autoComplete="off" placeholder="2800" />
        <TextField {...field('stock')} inputMode="numeric" autoComplete="off" placeholder="4" />
      </div>
      <TextArea {...field('description')} maxLength={1000} rows={3} />
      <FileField
        id={`${own}-image`}
        name="image"
        label={t.photo}
        accept="image/*"
        chooseLabel={photo || product?.image ? t.otherPhoto : t.choosePhoto}
        hint={t.photoHint}
        disabled={busy}
        onFiles={(files) => {
          uploads.remove(...uploads.list.map((each) => each.key));
          uploads.add('image', addProduct.files.image, files.slice(0, 1));
        }}
      >
        {uploads.list.length === 0 && product?.image && (
          <div className={fileFieldStyles.current}>
            <Picture src={product.image} alt="" ratio="1" sizes="6rem" />
          </div>
        )}
        <div>
          {uploads.list.map((upload) => (
            <Uploading
              key={upload.key}
              upload={upload}
              onCancel={() => stop.current?.abort()}
              onRetry={() => void save()}
              onRemove={() => uploads.remove(upload.key)}
            />
          ))}
        </div>
      </FileField>
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className="btns">
        <Button type="submit" busy={busy} busyLabel={t.saving} disabled={photo?.state === 'preparing'}>
          {t.save}
        </Button>
        <Button kind="bare" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
