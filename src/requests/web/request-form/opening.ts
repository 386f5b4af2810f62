/** With what the form opens, and at which step. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeAndParents, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { useSession } from '#api/client/session.ts';
import type { CraftsmanChoice } from '../direct/ChosenCraftsman.tsx';
import type { RequestDraft } from './request-draft.ts';
import { firstMissingStep } from './so-far/missing.ts';
import type { Steps } from './steps.ts';

export type InitialValues = Readonly<Record<string, string | undefined>>;

export function useInitialValues(draft: RequestDraft | null, chosen: CraftsmanChoice | null): InitialValues {
  const account = useSession();
  const session = account?.accountType === 'client' ? account : null;
  const [query] = useSearchParams();
  const initial: Record<string, string | undefined> = {
    name: session?.name,
    phone: session?.phone ?? undefined,
    service: SERVICES.find((each) => each === query.get('service')),
    location: placeAndParents(query.get('location') ?? '').find((each) =>
      REQUEST_LOCATIONS.some((known) => known === each),
    ),
    description: query.get('description') ?? undefined,
    ...Object.fromEntries(Object.entries(draft?.values ?? {}).filter(([, value]) => value !== '')),
  };
  const [first] = chosen?.services ?? [];
  if (first && !chosen?.services.some((each) => each === initial.service)) initial.service = first;
  return initial;
}

/** A link to a later step leads to the first that is not done. @returns false until it has */
export function useUndoneFirst({ step, go }: Steps, initial: InitialValues, isOpening: boolean): boolean {
  const [undone] = useState(() => firstMissingStep(initial));
  const [isReady, setReady] = useState(!isOpening);
  if (!isReady && step <= undone) setReady(true);
  useEffect(() => {
    if (!isReady && undone < step) go(undone);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return isReady;
}
