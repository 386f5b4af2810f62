import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Video } from '#ui/display/Video.tsx';
import type { Portfolio } from '../../public-contract.ts';
import styles from './Portfolio.module.css';

export function PortfolioNames({ title, names }: { title: string; names: readonly string[] }) {
  return (
    names.length > 0 && (
      <section className={styles.block}>
        <h2>{title}</h2>
        <Chips label={title} chips={names.map((label) => ({ label }))} />
      </section>
    )
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
