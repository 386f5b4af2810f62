/** County, town, estate. Matching climbs the tree: a request in "nairobi" finds a craftsman in South B. */

export interface Place {
  readonly key: string;
  readonly name: string;
  readonly within: string | null;
}

const place = (name: string, within: string | null): Place => ({ key: name.toLowerCase(), name, within });

export const PLACES: readonly Place[] = [
  place('Nairobi', null),
  place('Mombasa', null),
  place('Kisumu', null),
  place('Uasin Gishu', null),
  place('Nakuru', null),
  place('Kiambu', null),
  place('Machakos', null),
  place('Nyeri', null),
  place('Meru', null),
  place('Kakamega', null),
  place('Kajiado', null),
  place('Kilifi', null),
  place('Eldoret', 'uasin gishu'),
  place('Thika', 'kiambu'),
  place('Ruiru', 'kiambu'),
  place('Naivasha', 'nakuru'),
  place('Kitengela', 'kajiado'),
  place('Malindi', 'kilifi'),
  place('South B', 'nairobi'),
  place('Westlands', 'nairobi'),
  place('Karen', 'nairobi'),
  place('Embakasi', 'nairobi'),
  place('Kilimani', 'nairobi'),
  place('Kasarani', 'nairobi'),
  place('Langata', 'nairobi'),
  place('Nyali', 'mombasa'),
  place('Likoni', 'mombasa'),
  place('Milimani', 'kisumu'),
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
