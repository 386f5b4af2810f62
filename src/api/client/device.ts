/**
 * What pages keep on this device: `tab` ends with the tab, `device` stays. docs/architecture.md lists every name.
 * Where storage is denied or full, nothing is kept.
 */
const storages = { tab: () => sessionStorage, device: () => localStorage };
export type Place = keyof typeof storages;

export function loadFrom(place: Place, name: string): string | null {
  return allowed(() => storages[place]().getItem(name)) ?? null;
}

/** @param value null deletes it */
export function saveTo(place: Place, name: string, value: string | null): void {
  allowed(() => (value === null ? storages[place]().removeItem(name) : storages[place]().setItem(name, value)));
}

export function namesIn(place: Place, prefix: string): string[] {
  return allowed(() => Object.keys(storages[place]()).filter((name) => name.startsWith(prefix))) ?? [];
}

export function deleteFrom(place: Place, prefix: string): void {
  for (const name of namesIn(place, prefix)) saveTo(place, name, null);
}

function allowed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Names files that a tab keeps for its visitor, followed by the time at which it began to. */
export const VISITOR_FILES = 'draft:visitor:';
