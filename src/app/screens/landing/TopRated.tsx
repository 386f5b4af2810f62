import { AverageRating } from '#craftsmen/web/public/AverageRating.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Section } from './Section.tsx';
import type { Item } from './items.ts';
import { classes } from '#ui/classes.ts';
import sectionStyles from './Section.module.css';
import summaryStyles from '#ui/layout/Summary.module.css';
import styles from './TopRated.module.css';

export function TopRated({ best }: { best: readonly Item[] }) {
  const t = useTexts('landing');
  return (
    <Section id="top" title={t.top} aside={<p className="soft">{t.topLead}</p>}>
      <div className={sectionStyles.column}>
        {best.length === 0 && (
          <>
            <p className="lead">{t.noneYet}</p>
            <p>
              <Button to="/signup">{t.join}</Button>
            </p>
          </>
        )}
        <div className={styles.best}>
          {best.map((item, index) => (
            <Best key={item.slug} item={item} first={index === 0} />
          ))}
        </div>
        {best.length > 0 && (
          <p>
            <Link className="more" to="/craftsmen">
              {t.all}
            </Link>
          </p>
        )}
      </div>
    </Section>
  );
}

function Best({ item, first }: { item: Item; first: boolean }) {
  const t = useTexts('common');
  const { slug, name, service, place, photo, rating, reviews, shop } = item;
  return (
    <article className={classes(summaryStyles.summary, styles.summary)}>
      <Picture
        className={styles.picture}
        src={photo}
        alt=""
        ratio="16 / 10"
        sizes={first ? '(min-width: 60rem) 30rem, 92vw' : '(min-width: 48rem) 20rem, 6.5rem'}
        pattern={{ slug, name }}
      />
      <div className={classes(summaryStyles.summary, styles.summary)}>
        <div className={styles.person}>
          {photo && <Monogram className={styles.avatar} slug={slug} name={name} size={first ? '3.6rem' : '3rem'} />}
          <div>
            <h3>
              <Link className="tall" to={`/craftsman/${slug}`}>
                {name}
              </Link>
            </h3>
            <p className={summaryStyles.facts}>
              <span>{t.trade(service)}</span>
              <span>{place}</span>
            </p>
          </div>
        </div>
        <AverageRating className={styles.rating} rating={rating} reviews={reviews} />
        <div className="btns">
          <Button className={styles.action} kind="hire" to="/HireSignUp">
            {t.hireNow}
          </Button>
          <Button className={styles.action} kind="line" to={shop === null ? '/no-shop' : `/shop/${shop}`}>
            {t.viewShop}
          </Button>
        </div>
      </div>
    </article>
  );
}
