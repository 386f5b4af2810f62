import drawings from './drawings.svg';
import styles from './Drawing.module.css';

export type DrawingName =
  | 'bench'
  | 'drawers'
  | 'broken'
  | 'lost'
  | 'plumb'
  | 'tin'
  | 'goods'
  | 'cart'
  | 'search'
  | 'person'
  | 'letter'
  | 'stars'
  | 'carpenter'
  | 'furniture'
  | 'cabinet'
  | 'welder'
  | 'blacksmith'
  | 'fabricator'
  | 'clothing'
  | 'upholstery'
  | 'decor';

/** From a file of its own, because most pages show none; its colours are inherited from here. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 144 84" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
