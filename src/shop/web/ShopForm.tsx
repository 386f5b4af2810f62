import { useState } from 'react';
import { type OwnProfile, showOwnProfile } from '#craftsmen/contract.ts';
import { queryClient, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { Button } from '#ui/layout/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { describeFields } from '#ui/form/describe-fields.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { saveShop, type Shop, shopFields, showOwnShop } from '../contract.ts';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import { ShopPage } from './ShopPage.tsx';
import { ShopPreview } from './ShopPreview.tsx';
import styles from './ShopForm.module.css';

/** Name and description of the shop, and whether it is open; saving it the first time opens it. */
export function ShopForm({ shop, owner }: { shop: Shop | null; owner: OwnProfile }) {
  const { shop: t } = useTexts('craftsman');
  const texts = useTexts('fields').shop;
  const [typed, setTyped] = useState<Values | null>(null);
  const form = useShopForm(shop, owner.name, setTyped);
  const describe = describeFields(shopFields, texts);
  const field = (name: 'name' | 'description' | 'whatsapp') => ({
    ...form.field(name),
    id: `shop-${name}`,
    ...describe(name),
  });
  const parts = (
    <form {...form.bind} className={classes(!shop && cardStyles.card, styles.form)}>
      {!shop && (
        <div>
          <h2>{t.openTitle}</h2>
          <p className="soft">{t.openHint}</p>
        </div>
      )}
      <TextField {...field('name')} />
      <TextArea {...field('description')} rows={3} />
      <TextField {...field('whatsapp')} type="tel" autoComplete="tel" />
      {shop && <Checkbox name="is_open" label={texts.labels.is_open} defaultChecked={form.initial.is_open === 'on'} />}
      <ErrorNote>{form.error?.message}</ErrorNote>
      <Button type="submit" icon="store" busy={form.busy} busyLabel={t.saving}>
        {shop ? t.save : t.open}
      </Button>
    </form>
  );
  if (shop) {
    return (
      <section className={styles.details}>
        {shop.is_open ? <ShopPage shop={shop} /> : <Note kind="info">{t.closedHint}</Note>}
        <details className={cardStyles.card}>
          <summary className="opens">
            <h2>{t.words}</h2>
            <span className="small soft">{shop.name}</span>
          </summary>
          {parts}
        </details>
      </section>
    );
  }
  return (
    <div className={styles.opening}>
      {parts}
      <ShopPreview values={typed ?? form.initial} owner={owner} />
    </div>
  );
}

function useShopForm(shop: Shop | null, suggestedName: string, onInput: (values: Values) => void) {
  const texts = useAllTexts();
  const { shop: t } = texts.craftsman;
  const input = ({ name = '', description = '', whatsapp = '', is_open }: Values) => ({
    name,
    description,
    whatsapp,
    is_open: shop === null || is_open === 'on',
  });
  const toast = useToast();
  return useForm({
    autosave: accountAutosave('shop'),
    onInput,
    defaults: {
      name: shop?.name ?? suggestedName,
      description: shop?.description ?? '',
      whatsapp: shop?.whatsapp ?? '',
      is_open: shop?.is_open ? 'on' : '',
    },
    check: (values) => checkValues(saveShop, input(values), texts.fields.shop.labels, texts),
    async submit(values) {
      const saved = await call(saveShop, input(values));
      queryClient.setQueryData([showOwnShop.path, {}], saved);
      toast(shop ? t.saved : t.opened);
      await invalidate(showOwnProfile, showOwnShop);
    },
    failed: (error) => `${t.failed} ${reasonOf(error, texts.common)}`.trim(),
  });
}
