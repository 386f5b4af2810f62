import styles from './KenyaMap.module.css';

/**
 * Kenya on a grid of 31 by 32 beads. Land and lakes are a background picture, kenya.svg, since every page ends with them.
 * The table has each town's bead (column, row) and the side of its name.
 */
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
    <svg className={styles.map} viewBox="0 0 310 384" role="group" aria-label={label}>
      {towns.map(({ place, name, href }) => {
        const { bead, name: at, end } = places[place];
        // The names are narrow for a thumb; this widens the target, up to the next town.
        const width = name.length * 8 + 22;
        return (
          <a key={place} href={href}>
            <rect
              className={styles.hit}
              x={end ? at[0] - width + 22 : at[0] - 18}
              y={at[1] - 20}
              width={width}
              height="30"
            />
            <rect
              className={styles.town}
              x={bead[0] * 10 + 0.5}
              y={bead[1] * 12 + 0.4}
              width="9"
              height="11.2"
              rx="3.4"
            />
            <text x={at[0]} y={at[1]} textAnchor={end ? 'end' : 'start'}>
              {name}
            </text>
          </a>
        );
      })}
    </svg>
  );
}
