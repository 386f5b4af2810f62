/** What the service worker shows where neither the network nor the device has the page. It works without script. */
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Brand } from '#ui/layout/Brand.tsx';
import { Button } from '#ui/layout/Button.tsx';
import styles from './Offline.module.css';

export const head: HeadOf = (_data, { offline }) => ({ title: offline.title });

const STORED = [
  { to: '/hire/requests', icon: 'clipboard-list', text: 'requests', account: 'client' },
  { to: '/dashboard/jobs', icon: 'hammer', text: 'jobs', account: 'craftsman' },
  { to: '/hire/new', icon: 'plus', text: 'draft', account: 'visitor' },
] as const;

export default function Offline() {
  const { brand, retry } = useTexts('common');
  const t = useTexts('offline');
  return (
    <div className={styles.page}>
      <header className="wrap">
        <Brand name={brand} />
        <LanguageSwitch />
      </header>
      <MainContent className="wrap waiting">
        <EmptyState
          drawing="lost"
          level={1}
          title={t.heading}
          action={
            <Button icon="rotate-cw" href="">
              {retry}
            </Button>
          }
        >
          <p>{t.lead}</p>
        </EmptyState>
        <div className={styles.slip}>
          <nav className={styles.here} aria-label={t.here}>
            <h2>{t.here}</h2>
            <ul>
              {STORED.map(({ to, icon, text, account }) => (
                <li key={to} data-for={account}>
                  <a href={to}>
                    <Icon name={icon} />
                    <b>{t[text]}</b>
                    <span className="small soft">{t.about[text]}</span>
                    <Icon name="arrow-right" />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <section className={styles.facts} aria-labelledby="works">
            <h2 id="works">{t.works}</h2>
            <ul>
              <Fact icon="phone">{t.calls}</Fact>
              <Fact icon="check">{t.typed}</Fact>
              <Fact icon="user" className={styles.visitor}>
                {t.visitor}
              </Fact>
              <Fact icon="hourglass" className="soft">
                {t.notHere}
              </Fact>
            </ul>
          </section>
        </div>
      </MainContent>
      <Belt />
    </div>
  );
}

function Fact({ icon, className, children }: { icon: IconName; className?: string | undefined; children: string }) {
  return (
    <li className={className}>
      <Icon name={icon} />
      {children}
    </li>
  );
}
