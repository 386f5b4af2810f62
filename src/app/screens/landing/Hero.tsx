import { useTexts } from '#ui/texts/index.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Finder, type FinderProps } from './Finder.tsx';
import type { Item } from './items.ts';
import styles from './Hero.module.css';

export function Hero({ pictures, finder }: { pictures: readonly Item[]; finder: FinderProps }) {
  const t = useTexts('landing');
  const shown = pictures.filter((item) => item.photo).slice(0, 6);
  const half = Math.ceil(shown.length / 2);
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.text}>
          <h1>{t.heading}</h1>
          <p className="lead">
            {`${t.lead} `}
            <b>{t.claims}</b>
          </p>
          <Finder {...finder} />
        </div>
        {shown.length > 1 && (
          <div className={styles.wall}>
            {[shown.slice(0, half), shown.slice(half)].map((column, side) => (
              <div className={styles.column} key={column[0]?.slug}>
                {column.map((item, index) => (
                  <Work key={item.slug} item={item} eager={side + index === 0} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <Belt className={styles.belt} />
    </section>
  );
}

function Work({ item: { name, service, place, photo }, eager }: { item: Item; eager: boolean }) {
  const t = useTexts('landing');
  const { trade } = useTexts('common');
  return (
    <figure>
      <Picture
        className={styles.picture}
        src={photo}
        alt={t.work(trade(service), name)}
        eager={eager}
        sizes="(min-width: 60rem) 19rem, 47vw"
      />
      <figcaption>
        <b>{name}</b>
        {`${trade(service)}, ${place}`}
      </figcaption>
    </figure>
  );
}
