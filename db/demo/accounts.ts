/** Who plays in the demo once they are made. */
import { placeAndParents } from '#catalogue/places.ts';
import type { Person } from '../factories/people.ts';
import type { ProfiledCraftsman } from '../factories/profiles.ts';
import type { DemoCraftsman } from './craftsmen.ts';
import type { Dice } from './dice.ts';

export interface DemoCraftsmanMade extends ProfiledCraftsman {
  readonly about: DemoCraftsman;
}
export interface DemoClientMade extends Person<'client'> {
  readonly place: string;
  readonly address: string;
}

/** Somebody nearby, who may have asked for this. */
export function neighbour(clients: readonly DemoClientMade[], location: string, roll: Dice): DemoClientMade {
  const places = placeAndParents(location);
  const near = clients.filter((each) => placeAndParents(each.place).some((place) => places.includes(place)));
  return roll.pick(near.length > 0 ? near : clients);
}
