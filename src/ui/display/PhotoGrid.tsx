import { Picture } from './Picture.tsx';
import styles from './MediaGrid.module.css';

/** Each photo opens in full in a tab of its own. */
export function PhotoGrid({ photos, alt }: { photos: readonly string[]; alt: string }) {
  if (photos.length === 0) return null;
  return (
    <div className={styles.grid}>
      {photos.map((photo) => (
        <a key={photo.split('?')[0]} href={photo} target="_blank" rel="noreferrer">
          <Picture src={photo} alt={alt} ratio="1" sizes="12rem" />
        </a>
      ))}
    </div>
  );
}
