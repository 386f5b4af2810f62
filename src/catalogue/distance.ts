import { coordinatesOf } from './coordinates.ts';
import { placeAndParents, PLACES } from './places.ts';

type Point = NonNullable<ReturnType<typeof coordinatesOf>>;

/** An hour on the road: how far a craftsman is asked to go. */
export const REACH_KM = 60;
/** As far as a craftsman is ever asked to go. */
export const FAR_KM = 2 * REACH_KM;

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Whole kilometres as the crow flies (haversine). */
function kilometres(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half)));
}

/** @returns null where a place is not known */
export function kilometresBetween(one: string, other: string): number | null {
  const [from, to] = [coordinatesOf(one), coordinatesOf(other)];
  return from && to && kilometres(from, to);
}

/** The cities whose estates the catalogue knows. */
const CITIES = ['nairobi', 'mombasa', 'kisumu'];

/**
 * The kilometres that a person is told. All of a town lies at one point here, so that inside a town, or between it and its
 * estate, there are none.
 */
export function toldKilometres(one: string, other: string): number | null {
  const [here, there] = [placeAndParents(one), placeAndParents(other)];
  const isEstate = CITIES.includes(here[1] ?? '');
  if (here[0] === there[0] ? !isEstate : here.includes(there[0] ?? '') || there.includes(here[0] ?? '')) return null;
  return kilometresBetween(one, other);
}

/** From a place to each of the catalogue, by key; none from a place it does not know. */
export function kilometresFrom(text: string): Readonly<Record<string, number>> {
  const start = coordinatesOf(text);
  return start
    ? Object.fromEntries(PLACES.map(({ key }) => [key, kilometres(start, coordinatesOf(key) as Point)]))
    : {};
}

/** As URL parameters: the kilometres that a person is told from a place to others within an hour of it, by name. */
export function toldDistances(from: string): string {
  const told = PLACES.flatMap(({ name }): [string, string][] => {
    const km = toldKilometres(from, name) ?? 0;
    return km > 0 && km <= REACH_KM ? [[name, String(km)]] : [];
  });
  return String(new URLSearchParams(told));
}
