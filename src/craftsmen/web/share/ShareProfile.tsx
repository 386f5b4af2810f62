import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';

const ShareSheet = lazy(() => import('./ShareSheet.tsx'));

export interface Sharing {
  readonly url: string;
  readonly copied: boolean;
}

/** Copies the page's link, and offers other ways to share it. @param short the icon alone, for the bar of a phone */
export function ShareProfile({
  name,
  short = false,
  className,
}: {
  name: string;
  short?: boolean;
  className?: string | undefined;
}) {
  const { portfolio: t } = useTexts('public');
  const [sharing, setSharing] = useState<Sharing | null>(null);

  async function share() {
    const url = location.origin + location.pathname;
    // Without TLS or permission there is no clipboard: the sheet shows the link for copying by hand.
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setSharing({ url, copied: !!copied });
  }
  return (
    <>
      <Button
        className={className}
        kind="line"
        icon="share-2"
        wide={!short}
        onClick={() => void share()}
        aria-label={short ? t.share : undefined}
      >
        {!short && t.share}
      </Button>
      {sharing && (
        <Suspense>
          <ShareSheet name={name} sharing={sharing} onClose={() => setSharing(null)} />
        </Suspense>
      )}
    </>
  );
}
