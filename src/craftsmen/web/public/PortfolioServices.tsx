import { useTexts } from '#ui/texts/index.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Portfolio } from '../../contract.ts';
import styles from './Portfolio.module.css';

export function PortfolioServices({ portfolio }: { portfolio: Portfolio }) {
  const { trade } = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const { slug, name } = portfolio;
  return (
    <section className={styles.block}>
      <h2>{words.services}</h2>
      <div className={styles.services}>
        {portfolio.services.map((service) => (
          <div key={service.name}>
            <Picture
              src={service.image}
              alt=""
              ratio="4 / 3"
              sizes="(min-width: 60rem) 15rem, 33vw"
              pattern={{ slug, name }}
            />
            <b>{trade(service.name)}</b>
          </div>
        ))}
      </div>
    </section>
  );
}

export function PortfolioVideos({ portfolio }: { portfolio: Portfolio }) {
  const { portfolio: words } = useTexts('public');
  if (portfolio.service_videos.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{words.videos}</h2>
      <div className={styles.services}>
        {portfolio.service_videos.map((src) => (
          // People upload their own, without captions
          <video key={src} src={src} controls preload="none" />
        ))}
      </div>
    </section>
  );
}
