import { whatsAppUrl } from '#shop/web/whatsapp.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Group } from './Cart.tsx';
import type { CartItem } from './useCartItems.ts';
import styles from './Cart.module.css';

const countOf = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const sumOf = (items: readonly CartItem[]) => items.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0);
const isSold = ({ price }: CartItem) => price !== undefined;

/** What is sold no longer has no part in the sum. */
export function CartSum({ groups, isKnown }: { groups: readonly Group[]; isKnown: boolean }) {
  const { cart: t } = useTexts('market');
  const { money, number } = useFormats();
  const sold = groups
    .map((group) => ({ ...group, items: group.items.filter(isSold) }))
    .filter(({ items }) => items.length > 0);
  const askable = sold.filter(({ whatsapp }) => whatsapp);
  const all = sold.flatMap(({ items }) => items);
  const message = (items: readonly CartItem[]) =>
    t.ask(
      items.map(({ name, quantity, price = 0 }) => `${quantity} × ${name}, ${money(price)}`).join('\n'),
      money(sumOf(items)),
    );
  return (
    <ReceiptCard as="aside" className={styles.sum} aria-label={t.sum}>
      <h2>{t.sum}</h2>
      <div className={styles.rows}>
        {sold.length > 1 &&
          sold.map(({ key, title, items }) => (
            <p key={key}>
              <span>{t.part(title, countOf(items))}</span>
              <span>{number(sumOf(items))}</span>
            </p>
          ))}
        <p className="soft">
          <span>{t.delivery}</span>
          <span>{t.deliveryHint}</span>
        </p>
      </div>
      <div className={styles.pay} data-bottom-bar="">
        <p className={styles.together} role="status">
          <span>{t.total(countOf(isKnown ? all : groups.flatMap(({ items }) => items)))}</span>
          <span className="sum">{isKnown ? money(sumOf(all)) : '…'}</span>
        </p>
        {/* oxlint-disable-next-line no-alert -- the specification asks for an alert and nothing more */}
        <Button kind="hire" wide onClick={() => alert(t.alert)}>
          {t.checkout}
        </Button>
      </div>
      {askable.map(({ key, title, whatsapp, items }) => (
        <Button
          key={key}
          kind="line"
          wide
          icon="message-circle"
          href={whatsAppUrl(whatsapp, message(items))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.askLabel(askable.length > 1 ? title : '')}
        </Button>
      ))}
      <p className="small soft">{t.local}</p>
    </ReceiptCard>
  );
}
