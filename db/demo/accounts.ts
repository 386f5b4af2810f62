import { placeAndParents } from '#catalogue/places.ts';
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

export function neighbour(clients: readonly DemoClientAccount[], location: string, roll: Dice): DemoClientAccount {
  const places = placeAndParents(location);
  const near = clients.filter((each) => placeAndParents(each.place).some((place) => places.includes(place)));
  return roll.pick(near.length > 0 ? near : clients);
}
