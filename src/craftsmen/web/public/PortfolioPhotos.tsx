import { useTexts } from '#ui/texts/index.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Portfolio } from '../../public-contract.ts';
import styles from './Portfolio.module.css';

/** Less than its width on a phone, also with three pixels a point: 640 pixels are sharp enough at a third of the bytes. */
const FIRST_PHOTO = '(min-width: 60rem) 40rem, (min-resolution: 2.1dppx) 48vw, 88vw';

export function PortfolioPhotos({ portfolio }: { portfolio: Portfolio }) {
  const { portfolio: words } = useTexts('public');
  const { slug, name } = portfolio;
  const photos = portfolio.service_images.slice(0, 5);
  const shown = photos[0] ? photos : [portfolio.profile];
  return (
    <div className={styles.gallery} data-photos={shown.length}>
      {shown.map((src, index) => (
        <Picture
          key={src}
          src={src}
          alt={photos[0] ? words.photo(name, index + 1) : ''}
          eager={index === 0}
          sizes={index === 0 ? FIRST_PHOTO : '(min-width: 60rem) 19rem, 25vw'}
          pattern={{ slug, name }}
        />
      ))}
    </div>
  );
}
