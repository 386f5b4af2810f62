/** Ways to share a craftsman's page: the link, WhatsApp, the phone's own share sheet, and a QR code. */
import { encode } from 'uqr';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Sharing } from './ShareProfile.tsx';
import buttonStyles from '#ui/layout/Button.module.css';
import styles from './ShareSheet.module.css';

export default function ShareSheet({
  name,
  sharing: { url, copied },
  onClose,
}: {
  name: string;
  sharing: Sharing;
  onClose: () => void;
}) {
  const { portfolio: t } = useTexts('public');
  const message = `${t.shareText(name)} ${url}`;
  const native = typeof navigator.share === 'function';
  return (
    <Dialog open onClose={onClose} title={t.shareHeading(name)} closeLabel={t.shareClose}>
      <p role="status" className={copied ? styles.shared : 'small'}>
        {copied && <Icon name="check" />}
        {copied ? t.shared : t.shareFailed}
      </p>
      <a className={styles.link} href={url}>
        {url}
      </a>
      <div className="btns">
        <a
          className={buttonStyles.button}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="send" />
          {t.shareWhatsApp}
        </a>
        {native && (
          <Button
            kind="line"
            icon="share-2"
            onClick={() =>
              // A cancelled share rejects the promise; that is no error.
              void navigator.share({ title: name, text: t.shareText(name), url }).catch(() => undefined)
            }
          >
            {t.shareMore}
          </Button>
        )}
      </div>
      <figure className={styles.code}>
        <Code text={url} label={t.shareCode(name)} />
        <figcaption className="small soft">{t.shareScan}</figcaption>
      </figure>
    </Dialog>
  );
}

/** One path, a square per module; always dark on light, as QR readers need it. */
function Code({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} fill="#12211b" />
    </svg>
  );
}
