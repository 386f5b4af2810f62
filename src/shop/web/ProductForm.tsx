import { useEffect } from 'react';
import { showAnswer } from '#api/client/show-answer.ts';
import { call } from '#api/client/call.ts';
import { shillingsIn } from '#api/typed/shillings.ts';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { accountAutosave, onlyChanged } from '#ui/form/hook/autosave.ts';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { describeFields } from '#ui/form/describe-fields.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { UploadList } from '#ui/upload/UploadProgress.tsx';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useSavedUploads } from '#ui/upload/useSavedUploads.ts';
import { type Uploads, useUploads } from '#ui/upload/uploads.ts';
import {
  addProduct,
  changeProduct,
  PRODUCT_FIELDS,
  type Product,
  type ProductFields,
  productFields,
  type Shop,
  showOwnShop,
} from '../contract.ts';
import { RemoveProduct } from './RemoveProduct.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import shopFormStyles from './ShopForm.module.css';

const count = (text: string) => (/^[\d\s,]+$/.test(text.trim()) ? Number(text.replace(/[\s,]/g, '')) : Number.NaN);

const productOf = ({ name = '', description = '', price = '', stock = '' }: Values): ProductFields => ({
  name,
  price: Number(shillingsIn(price) ?? Number.NaN),
  stock: count(stock),
  description,
});

export function ProductForm({ product, onDone }: { product: Product | null; onDone: () => void }) {
  const { shop } = useTexts('craftsman');
  const t = shop.product;
  const describe = describeFields(productFields, useTexts('fields').product);
  const uploads = useUploads();
  const draft = `product-${product?.id ?? 'new'}`;
  const forgetPhoto = useSavedUploads(uploads, {
    name: `${draft}-image`,
    field: 'image',
    accepted: addProduct.files.image,
  });
  const leave = () => {
    void forgetPhoto();
    onDone();
  };
  const { form, autosave } = useProductForm(product, uploads, draft, leave);
  const { ref } = form.bind;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  const id = product ? `product-${product.id}` : 'product';
  const field = (name: keyof ProductFields) => ({ ...form.field(name), id: `${id}-${name}`, ...describe(name) });
  const isPreparing = uploads.list.some((each) => each.state === 'preparing');
  return (
    <form {...form.bind} className={classes(cardStyles.card, shopFormStyles.form)} aria-label={t.add}>
      <h3>{product ? t.change(product.name) : t.add}</h3>
      <TextField {...field('name')} />
      <ProductPhoto id={`${id}-image`} saved={product?.image} uploads={uploads} form={form} />
      <div className={shopFormStyles.pair}>
        <TextField {...field('price')} inputMode="numeric" autoComplete="off" placeholder="2,800" />
        <TextField {...field('stock')} inputMode="numeric" autoComplete="off" placeholder="4" />
      </div>
      <TextArea {...field('description')} rows={3} />
      <ErrorNote>{form.error?.message}</ErrorNote>
      <div className={classes('btns', shopFormStyles.keys)} data-act-bar="">
        <Button type="submit" busy={form.busy} busyLabel={t.saving} disabled={isPreparing}>
          {t.save}
        </Button>
        <Button
          kind="bare"
          onClick={() => {
            autosave.save(null);
            leave();
          }}
        >
          {t.cancel}
        </Button>
      </div>
      {product && <RemoveProduct product={product} onGone={leave} />}
    </form>
  );
}

const withSaved = (products: readonly Product[], saved: Product) =>
  [...products.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.id - b.id);

function useProductForm(product: Product | null, uploads: Uploads, draft: string, onDone: () => void) {
  const texts = useAllTexts();
  const t = texts.craftsman.shop.product;
  const toast = useToast();
  const photo = uploads.list.find((each) => each.state !== 'rejected');
  const defaults: Values = product
    ? {
        ...Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, String(product[field])])),
        price: texts.formats.number(product.price),
      }
    : {};
  const autosave = onlyChanged(accountAutosave(draft), defaults);
  const form = useForm({
    autosave,
    defaults,
    blocked: photo?.state === 'preparing',
    check: (values) =>
      checkValues(addProduct, { ...productOf(values), price: values.price }, texts.fields.product.labels, texts),
    async submit(values) {
      const input = { ...productOf(values), ...(photo ? { image: photo.file } : {}) };
      const saved = await uploads.send(photo ? [photo.key] : [], (options) =>
        product ? call(changeProduct, { id: product.id, ...input }, options) : call(addProduct, input, options),
      );
      toast(product ? t.changed : t.added);
      showAnswer<Shop>(showOwnShop, ({ products, ...shop }) => ({ ...shop, products: withSaved(products, saved) }));
      onDone();
    },
    failed: (error) => `${t.failed} ${reasonOf(error, texts.common)} ${t.nothingLost}`,
  });
  return { form, autosave };
}

function ProductPhoto({
  id,
  saved,
  uploads,
  form,
}: {
  id: string;
  saved: string | null | undefined;
  uploads: Uploads;
  form: ReturnType<typeof useForm>;
}) {
  const { product: t } = useTexts('craftsman').shop;
  const { labels, hints } = useTexts('fields').product;
  const isChosen = uploads.list.some((each) => each.state !== 'rejected');
  return (
    <div className={shopFormStyles.photo}>
      <FileField
        id={id}
        name="image"
        label={<OptionalLabel>{labels.image}</OptionalLabel>}
        accept="image/*"
        chooseLabel={isChosen || saved ? t.otherPhoto : t.choosePhoto}
        hint={hints.image}
        disabled={form.busy}
        onFiles={(files) => {
          uploads.remove(...uploads.list.map((each) => each.key));
          uploads.add('image', addProduct.files.image, files.slice(0, 1));
        }}
      >
        {uploads.list.length === 0 && saved && (
          <div className={shopFormStyles.current}>
            <Picture src={saved} alt="" ratio="1" sizes="4.5rem" />
          </div>
        )}
        <UploadList uploads={uploads} onRetry={form.submit} />
      </FileField>
    </div>
  );
}
