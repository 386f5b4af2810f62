/** What the service worker shows where neither the network nor the device has the page. It works without script. */
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { Button } from '#ui/layout/Button.tsx';
import styles from './Offline.module.css';

export const head: HeadOf = (_data, { offline }) => ({ title: offline.title });

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
        <nav className={styles.here} aria-label={t.here}>
          <h2>{t.here}</h2>
          <div className="btns">
            <Button kind="line" icon="clipboard-list" href="/hire/requests" data-for="client">
              {t.requests}
            </Button>
            <Button kind="line" icon="plus" href="/hire/request" data-for="client">
              {t.draft}
            </Button>
            <Button kind="line" icon="hammer" href="/dashboard/jobs" data-for="craftsman">
              {t.jobs}
            </Button>
          </div>
          <p>{t.asSeen}</p>
        </nav>
        <p className={styles.visitor}>{t.visitor}</p>
        <p className="small soft">{t.notHere}</p>
      </MainContent>
      <Belt />
    </div>
  );
}
