/** County, town, estate. Matching climbs the tree: a request in "nairobi" finds a craftsman in South B. */

export interface Place {
  readonly key: string;
  readonly name: string;
  readonly within: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

const place = (name: string, within: string | null, latitude: number, longitude: number): Place => ({
  key: name.toLowerCase(),
  name,
  within,
  latitude,
  longitude,
});

export const PLACES: readonly Place[] = [
  place('Nairobi', null, -1.29, 36.82),
  place('Mombasa', null, -4.04, 39.67),
  place('Kisumu', null, -0.09, 34.77),
  place('Uasin Gishu', null, 0.52, 35.27),
  place('Nakuru', null, -0.3, 36.08),
  place('Kiambu', null, -1.17, 36.83),
  place('Machakos', null, -1.52, 37.26),
  place('Nyeri', null, -0.42, 36.95),
  place('Meru', null, 0.05, 37.65),
  place('Kakamega', null, 0.28, 34.75),
  place('Kajiado', null, -1.85, 36.78),
  place('Kilifi', null, -3.63, 39.85),
  place('Eldoret', 'uasin gishu', 0.51, 35.27),
  place('Thika', 'kiambu', -1.03, 37.07),
  place('Ruiru', 'kiambu', -1.15, 36.96),
  place('Naivasha', 'nakuru', -0.72, 36.43),
  place('Kitengela', 'kajiado', -1.47, 36.96),
  place('Malindi', 'kilifi', -3.22, 40.12),
  place('South B', 'nairobi', -1.31, 36.83),
  place('Westlands', 'nairobi', -1.26, 36.8),
  place('Karen', 'nairobi', -1.32, 36.71),
  place('Embakasi', 'nairobi', -1.32, 36.9),
  place('Kilimani', 'nairobi', -1.29, 36.79),
  place('Kasarani', 'nairobi', -1.22, 36.9),
  place('Langata', 'nairobi', -1.36, 36.74),
  place('Nyali', 'mombasa', -4.03, 39.71),
  place('Likoni', 'mombasa', -4.09, 39.66),
  place('Milimani', 'kisumu', -0.11, 34.76),
];

export const CRAFTSMAN_LOCATIONS = ['South B', 'Westlands', 'Karen', 'Embakasi', 'Nakuru', 'Eldoret'] as const;
export const REQUEST_LOCATIONS = ['nairobi', 'mombasa', 'kisumu', 'eldoret', 'nakuru', 'thika'] as const;

const byKey = new Map(PLACES.map((each) => [each.key, each]));

export function placeNamed(text: string): Place | null {
  return byKey.get(text.trim().toLowerCase()) ?? null;
}

export function placeName(text: string): string {
  return placeNamed(text)?.name ?? text;
}

/** Nearest first: `south b` → `['south b', 'nairobi']`. */
export function placeAndParents(text: string): string[] {
  const found: string[] = [];
  for (let at = placeNamed(text); at; at = at.within ? (byKey.get(at.within) ?? null) : null) found.push(at.key);
  return found.length > 0 ? found : [text.trim().toLowerCase()];
}

export function placeAndChildren(text: string): string[] {
  const own = text.trim().toLowerCase();
  const inside = PLACES.filter((each) => placeAndParents(each.key).includes(own)).map((each) => each.key);
  return inside.length > 0 ? inside : [own];
}
