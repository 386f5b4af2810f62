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
  | 'stall'
  | 'cart'
  | 'search'
  | 'person'
  | 'letter'
  | 'bell'
  | 'stars'
  | 'carpenter'
  | 'furniture'
  | 'cabinet'
  | 'welder'
  | 'blacksmith'
  | 'fabricator'
  | 'clothing'
  | 'sweater'
  | 'upholstery'
  | 'cushion'
  | 'decor'
  | 'curtain';

const WHOLE = '0 0 144 84';
/** Its ink begins where the text does. */
const GOODS = '31 0 144 84';
/** The middle, as a square: all drawings keep their scale, and the same line. */
const TILE = '15 -15 114 114';

/** From a file of its own, because most pages show none; its colours are inherited from here. */
export function Drawing({ name, tile = false }: { name: DrawingName; tile?: boolean }) {
  return (
    <svg className={styles.drawing} viewBox={tile ? TILE : name === 'goods' ? GOODS : WHOLE} aria-hidden="true">
      <use href={`${drawings}#${name}`} width="144" height="84" />
    </svg>
  );
}
