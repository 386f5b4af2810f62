/** Short paths to a job: a message to a phone has room for little more. */
const PLACES: Readonly<Record<string, string>> = {
  c: '/hire/requests?job=',
  f: '/dashboard/jobs?job=',
  o: '/dashboard/jobs?view=open&job=',
  a: '/admin-dashboard/requests?job=',
};

/** @returns the path itself where it leads to no job */
export function shortPath(path: string): string {
  for (const [letter, place] of Object.entries(PLACES)) {
    if (path.startsWith(place)) return `/j/${letter}${path.slice(place.length)}`;
  }
  return path;
}

/** @param short such as `c41`, with the signs that a message had after it · @returns null for one that leads nowhere */
export function longPath(short: string): string | null {
  const [, letter = '', id] = /^([a-z])([1-9]\d{0,14})\W*$/.exec(short) ?? [];
  const place = PLACES[letter];
  return place && id ? place + id : null;
}
