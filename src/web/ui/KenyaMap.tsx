/** Kenya on a grid of 31 by 32 beads: the land, and the lakes Turkana and Victoria. */
const land =
  'M5 0h2v1h-2zM4 1h3v1h-3zM2 2h6v1h-6zM1 3h7v1h-7zM9 3h3v1h-3zM1 4h7v1h-7zM9 4h5v1h-5zM24 4h3v1h-3zM2 5h6v1h-6zM9 5h7v1h-7zM22 5h7v1h-7zM3 6h5v1h-5zM10 6h18v1h-18zM3 7h6v1h-6zM10 7h17v1h-17zM3 8h6v1h-6zM11 8h16v1h-16zM4 9h23v1h-23zM4 10h23v1h-23zM4 11h23v1h-23zM4 12h23v1h-23zM3 13h24v1h-24zM2 14h25v1h-25zM1 15h4v1h-4zM6 15h21v1h-21zM0 16h27v1h-27zM4 17h4v1h-4zM9 17h18v1h-18zM2 18h25v1h-25zM1 19h26v1h-26zM2 20h9v1h-9zM13 20h15v1h-15zM4 21h24v1h-24zM6 22h22v1h-22zM8 23h18v1h-18zM10 24h15v1h-15zM13 25h11v1h-11zM14 26h10v1h-10zM15 27h8v1h-8zM15 28h7v1h-7zM17 29h4v1h-4zM19 30h2v1h-2z';
const water =
  'M8 3h1v1h-1zM8 4h1v1h-1zM8 5h1v1h-1zM8 6h2v1h-2zM9 7h1v1h-1zM9 8h2v1h-2zM0 17h3v1h-3zM0 18h2v1h-2zM0 19h1v1h-1z';

/** Bead of the town (column, row), and where its name stands. */
const places = {
  nairobi: { bead: [11, 20], name: [104, 250], end: true },
  thika: { bead: [12, 20], name: [136, 250], end: false },
  nakuru: { bead: [8, 17], name: [96, 214], end: false },
  eldoret: { bead: [5, 15], name: [66, 190], end: false },
  kisumu: { bead: [3, 17], name: [29, 230], end: false },
  mombasa: { bead: [21, 29], name: [204, 358], end: true },
} as const;

export type MapPlace = keyof typeof places;

export function KenyaMap({
  label,
  towns,
}: {
  label: string;
  towns: readonly { place: MapPlace; name: string; href: string }[];
}) {
  return (
    <svg className="map" viewBox="0 0 310 384" role="group" aria-label={label}>
      <pattern id="map-bead" width="10" height="12" patternUnits="userSpaceOnUse">
        <rect x=".5" y=".4" width="9" height="11.2" rx="3.4" fill="#fff" />
      </pattern>
      <mask id="map-beads" maskUnits="userSpaceOnUse" x="0" y="0" width="310" height="384">
        <path fill="url(#map-bead)" d="M0 0h310v384H0z" />
      </mask>
      <g mask="url(#map-beads)">
        <g transform="scale(10 12)">
          <path fill="var(--leaf)" d={land} />
          <path fill="#2b7f96" d={water} />
        </g>
      </g>
      {towns.map(({ place, name, href }) => {
        const { bead, name: at, end } = places[place];
        // The names are narrow for a thumb; this widens what can be hit, up to the next town.
        const width = name.length * 8 + 22;
        return (
          <a key={place} href={href}>
            <rect className="hit" x={end ? at[0] - width + 22 : at[0] - 18} y={at[1] - 20} width={width} height="30" />
            <rect className="town" x={bead[0] * 10 + 0.5} y={bead[1] * 12 + 0.4} width="9" height="11.2" rx="3.4" />
            <text x={at[0]} y={at[1]} textAnchor={end ? 'end' : 'start'}>
              {name}
            </text>
          </a>
        );
      })}
    </svg>
  );
}
