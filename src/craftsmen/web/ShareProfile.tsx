import { useState } from 'react';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useToast } from '#web/ui/Toast.tsx';

/** Copies the page's link. @param short the icon alone, for the bar of a phone */
export function ShareProfile({ short = false, wide = false }: { short?: boolean; wide?: boolean }) {
  const { portfolio: t } = useTexts('public');
  const toast = useToast();
  const [link, setLink] = useState<string | null>(null);

  async function share() {
    const address = location.origin + location.pathname;
    try {
      await navigator.clipboard.writeText(address);
      toast(t.shared);
    } catch {
      // No clipboard without TLS: the link stands there to be taken by hand.
      setLink(address);
    }
  }
  return (
    <>
      <Button
        kind="line"
        icon="share-2"
        wide={wide}
        onClick={() => void share()}
        aria-label={short ? t.share : undefined}
      >
        {short ? null : t.share}
      </Button>
      {link && (
        <p className="small" role="status">
          {t.shareFailed} <a href={link}>{link}</a>
        </p>
      )}
    </>
  );
}
