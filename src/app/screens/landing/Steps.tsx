import type { ReactNode } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { Section } from './Section.tsx';
import styles from './Steps.module.css';

const QUOTES = [
  ['Otieno & Sons', 6800],
  ['Achieng Plumbers', 7450],
  ['Karanja Pipes', 9200],
] as const;

export function Steps() {
  const t = useTexts('landing');
  const { trade } = useTexts('common');
  const { number } = useFormats();
  const { post, quotes, review } = t.steps;
  return (
    <Section id="how" title={t.how} bead="turkana">
      <ol className={styles.steps}>
        <Step words={post}>
          <span className="label">{t.searchLabel}</span>
          <span>{t.demo.need}</span>
          <Row left={trade('Plumbing')} right="South B" />
          <Row left={t.demo.when} right={t.demo.photos} />
        </Step>
        <Step words={quotes}>
          {QUOTES.map(([roles, sum]) => (
            <Row key={roles} left={roles} right={<b>{number(sum)}</b>} />
          ))}
        </Step>
        <Step words={review}>
          <StarLine stars={5} label="" />
          <span className={styles.review}>{t.demo.review}</span>
        </Step>
      </ol>
    </Section>
  );
}

function Step({ words: [title, words], children }: { words: readonly [string, string]; children: ReactNode }) {
  return (
    <li>
      <div className={styles.demo} aria-hidden="true">
        <div className={styles.card}>{children}</div>
      </div>
      <h3>{title}</h3>
      <p className="soft">{words}</p>
    </li>
  );
}

function Row({ left, right }: { left: string; right: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{left}</span>
      {typeof right === 'string' ? <span>{right}</span> : right}
    </div>
  );
}
