import { BeadBar } from './BeadBar.tsx';
import { Belt } from './Belt.tsx';
import { KenyaMap } from './KenyaMap.tsx';
import styles from './KenyaMap.example.module.css';

export default {
  Beads: (
    <>
      <BeadBar percent={62} label="Profile" />
      <Belt />
    </>
  ),
  Frame: (
    <div className={styles.field}>
      <KenyaMap label="Map of Kenya: craftsmen by town" />
    </div>
  ),
};
