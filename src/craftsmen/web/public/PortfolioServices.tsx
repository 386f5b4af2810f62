import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Video } from '#ui/display/Video.tsx';
import type { Portfolio } from '../../contract.ts';
import styles from './Portfolio.module.css';

/** By name: the gallery has their pictures. */
export function PortfolioServices({ portfolio }: { portfolio: Portfolio }) {
  const { trade } = useTexts('common');
  const { portfolio: words } = useTexts('public');
  return (
    <section className={styles.block}>
      <h2>{words.services}</h2>
      <Chips label={words.services} chips={portfolio.services.map(({ name }) => ({ label: trade(name), key: name }))} />
    </section>
  );
}

export function PortfolioVideos({ portfolio }: { portfolio: Portfolio }) {
  const { portfolio: words } = useTexts('public');
  if (portfolio.service_videos.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{words.videos}</h2>
      <div className={styles.videos}>
        {portfolio.service_videos.map((src) => (
          <Video key={src} src={src} words={words.video} />
        ))}
      </div>
    </section>
  );
}
