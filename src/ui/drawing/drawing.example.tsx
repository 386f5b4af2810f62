import { BeadBar } from './BeadBar.tsx';
import { Belt } from './Belt.tsx';
import { KenyaMap } from './KenyaMap.tsx';
import styles from './KenyaMap.example.module.css';

const TOWNS = [
  { place: 'nairobi', name: 'Nairobi', href: '/craftsmen?location=nairobi' },
  { place: 'mombasa', name: 'Mombasa', href: '/craftsmen?location=mombasa' },
  { place: 'kisumu', name: 'Kisumu', href: '/craftsmen?location=kisumu' },
] as const;

export default {
  Beads: (
    <>
      <BeadBar percent={62} label="Profile" />
      <Belt />
    </>
  ),
  Frame: (
    <div className={styles.field}>
      <KenyaMap label="Map of Kenya: craftsmen by town" towns={TOWNS} />
    </div>
  ),
};
