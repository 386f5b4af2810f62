import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Waiting } from '#pages/RequireSession.tsx';
import { textsOf } from '#ui/texts/index.tsx';

const TEXTS = {
  en: () => import('#ui/texts/en/software.ts'),
  sw: () => import('#ui/texts/sw/software.ts'),
};

// Loaded from here, texts too: what the router names weighs on every public page.
const OwnSoftware = lazy(async () => {
  const language = document.documentElement.lang === 'sw' ? 'sw' : 'en';
  const [screen, { softwareTexts }] = await Promise.all([import('./OwnSoftware.tsx'), TEXTS[language]()]);
  Object.assign(textsOf(language), { software: softwareTexts });
  return screen;
});

export function WithOwnSoftware({ children }: { children: ReactNode }) {
  if (!useSearchParams()[0].has('software')) return children;
  return (
    <Suspense fallback={<Waiting />}>
      <OwnSoftware />
    </Suspense>
  );
}
