import { useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { CraftsmanStats } from '#craftsmen/web/card/CraftsmanStats.tsx';
import { Section } from './Section.tsx';
import type { BestCraftsman } from './items.ts';
import sectionStyles from './Section.module.css';
import styles from './TopRated.module.css';

export function TopRated({ best }: { best: readonly BestCraftsman[] }) {
  const t = useTexts('landing');
  return (
    <Section id="top" title={t.top} aside={t.topLead}>
      {best.length === 0 ? (
        <>
          <p className="lead">{t.noneYet}</p>
          <p>
            <Button to="/signup">{t.join}</Button>
          </p>
        </>
      ) : (
        <>
          <section className={sectionStyles.rail} aria-label={t.top} tabIndex={0}>
            {best.map((item) => (
              <BestCard key={item.slug} item={item} />
            ))}
          </section>
          <p>
            <Button kind="line" to="/craftsmen">
              {t.all}
            </Button>
          </p>
        </>
      )}
    </Section>
  );
}

function BestCard({ item }: { item: BestCraftsman }) {
  const t = useTexts('common');
  const { slug, name, service, place, profile, prints, shop } = item;
  return (
    <article className={styles.card}>
      <div className={styles.person}>
        <Avatar photo={profile} slug={slug} name={name} size="4.5rem" />
        <div>
          <h3>
            <Link className="tall" to={`/craftsman/${slug}`}>
              {name}
            </Link>
          </h3>
          <p className="small soft">{`${t.trade(service)} · ${place}`}</p>
        </div>
      </div>
      <CraftsmanStats {...item} />
      <div className={styles.prints}>
        {prints.map((src) => (
          <Picture key={src} src={src} alt="" ratio="1" print />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button kind="hire" wide to="/HireSignUp" state={{ craftsman: slug }}>
          {t.hireNow}
        </Button>
        <Button kind="bare" to={shop === null ? '/no-shop' : `/shop/${shop}`} state={{ craftsman: slug, name }}>
          {t.viewShop}
        </Button>
      </div>
    </article>
  );
}
