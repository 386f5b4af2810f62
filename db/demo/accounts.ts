import { coordinatesOf } from '#catalogue/coordinates.ts';
import type { Person } from '../factories/people.ts';
import type { ProfiledCraftsman } from '../factories/profiles.ts';
import type { DemoCraftsman } from './craftsmen.ts';
import type { Dice } from './dice.ts';

export interface DemoCraftsmanAccount extends ProfiledCraftsman {
  readonly about: DemoCraftsman;
}
export interface DemoClientAccount extends Person<'client'> {
  readonly place: string;
  readonly address: string;
}

/** The clients who live nearest, in random order, at least six: two do not take turns. */
export function clientsNear(
  clients: readonly DemoClientAccount[],
  location: string,
  count: number,
  roll: Dice,
): DemoClientAccount[] {
  const here = coordinatesOf(location);
  const distance = (place: string) => {
    const there = coordinatesOf(place);
    return here && there ? Math.hypot(here.latitude - there.latitude, here.longitude - there.longitude) : 99;
  };
  const order = (list: readonly DemoClientAccount[], key: (each: DemoClientAccount) => number) =>
    list.map((each) => [key(each), each] as const).sort(([a], [b]) => a - b);
  const near = order(clients, (each) => distance(each.place) + roll.next() / 100).slice(0, Math.max(6, count));
  return order(
    near.map(([, each]) => each),
    () => roll.next(),
  ).map(([, each]) => each);
}
