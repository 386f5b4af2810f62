/** What is stored about people, why, how long, and their rights (Data Protection Act 2019, Kenya). */
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { InShort } from './InShort.tsx';
import { Parts } from './Parts.tsx';
import styles from './Privacy.module.css';

export const head: HeadOf = (_data, { legal: { privacy } }) => ({
  title: privacy.title,
  description: privacy.description,
});

export default function Privacy() {
  const { privacy: t, updated } = useTexts('legal');
  const [, which, why] = t.columns;
  return (
    <MainContent className="wrap">
      <PageHead>
        <h1>{t.heading}</h1>
        <p className="lead soft">{t.lead}</p>
        <p className="small soft">{[t.points(t.parts.length), updated].join(' · ')}</p>
      </PageHead>
      <InShort heading={t.short} lines={t.shortLines}>
        <section className={styles.records} aria-labelledby="kept">
          <h2 id="kept">{t.recordsHeading}</h2>
          {t.records.map(([what, data, reason, time]) => (
            <details key={what} className={styles.record}>
              <summary className="opens">
                <h3>{what}</h3>
                <span className="small soft">{time}</span>
              </summary>
              <dl>
                <div>
                  <dt>{which}</dt>
                  <dd>{data}</dd>
                </div>
                <div>
                  <dt>{why}</dt>
                  <dd>{reason}</dd>
                </div>
              </dl>
            </details>
          ))}
        </section>
        <Parts parts={t.parts} />
        <div className="btns">
          <Button kind="line" icon="mail" to="/services#contact">
            {t.contact}
          </Button>
          <Button kind="line" icon="file-text" to="/terms">
            {t.terms}
          </Button>
        </div>
      </InShort>
    </MainContent>
  );
}
