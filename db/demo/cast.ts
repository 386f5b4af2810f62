/** Who plays in the demo once they are made. */
import { placeAndParents } from '#contract/places.ts';
import type { Person } from '../makers/people.ts';
import type { ProfiledCraftsman } from '../makers/profiles.ts';
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
