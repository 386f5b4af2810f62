import { KenyaMap } from './KenyaMap.tsx';
import styles from './KenyaMap.example.module.css';

export const section = 'Frame';

const TOWNS = [
  ['nairobi', 'Nairobi'],
  ['mombasa', 'Mombasa'],
  ['kisumu', 'Kisumu'],
] as const;

export default function Map() {
  return (
    <div className={styles.field}>
      <KenyaMap
        label="Map of Kenya: craftsmen by town"
        towns={TOWNS.map(([place, name]) => ({ place, name, href: `/craftsmen?location=${place}` }))}
      />
    </div>
  );
}
