import { type ReactNode, useState } from 'react';
import { useOutletContext } from 'react-router';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { showPhone } from '#identity/phone-contract.ts';
import { listNotifications, showSettings } from '../contract.ts';
import { showNewWork } from '../new-work-contract.ts';
import { showPush } from '../push-contract.ts';
import { periodOf, storiesOf, type Story } from './days.ts';
import { Device } from './Device.tsx';
import { NewWork } from './NewWork.tsx';
import { NoNotifications } from './NoNotifications.tsx';
import { asksAnswer, NotificationRow, type Row } from './NotificationRow.tsx';
import { Phone } from './Phone.tsx';
import { Settings } from './Settings.tsx';
import { useRead } from './useRead.ts';
import styles from './Notifications.module.css';

const PAGE = 30;
const MOST = 100;
const STARTS = { craftsman: '/dashboard', client: '/hire', admin: '/admin-dashboard' } as const;
const PERIODS = ['today', 'week', 'earlier'] as const;

interface NotificationsProps {
  /** In place of the icon, which then is small at its corner. */
  readonly faceOf?: (row: Row) => ReactNode;
  readonly noteOf?: (row: Row) => string | undefined;
  /** Stands below the list. */
  readonly more?: ReactNode;
  /** Until what the page adds to the rows is known: it would push down what stands already. */
  readonly isWaiting?: boolean;
  /** Of the examples, while there are none. */
  readonly pictures?: readonly string[];
}

export default function Notifications({ faceOf, noteOf, more, isWaiting = false, pictures = [] }: NotificationsProps) {
  const t = useTexts('notifications');
  const [size, setSize] = useState(PAGE);
  const list = useRows(listNotifications, { page_size: size });
  const role = useSession()?.accountType ?? 'craftsman';
  const isCraftsman = role === 'craftsman';
  const settings = [
    useEndpoint(showSettings, {}),
    useEndpoint(showPush, {}),
    useEndpoint(showPhone, {}),
    useEndpoint(showNewWork, {}, isCraftsman),
  ];
  const seenBefore = useRead(list.data?.rows);
  const asks = useWaiting();
  const isReady = !isWaiting && (asks !== undefined || !isCraftsman);
  return (
    <div className={styles.page}>
      <Loaded query={{ ...list, data: isReady ? list.data : undefined }} failed={t.failed} keep>
        {({ rows, next }) => (
          <div className={styles.groups}>
            <Button kind="bare" className={styles.back} icon="arrow-left" to={STARTS[role]}>
              {t.back}
            </Button>
            {rows.length === 0 && <NoNotifications pictures={pictures} />}
            {PERIODS.map((period) => (
              <Group
                key={period}
                title={t.periods[period]}
                stories={storiesOf(rows).filter(({ newest }) => periodOf(newest.at) === period)}
                seenBefore={seenBefore}
                faceOf={faceOf}
                noteOf={noteOf}
              />
            ))}
            {more}
            {next !== null && size < MOST && (
              <Button kind="line" onClick={() => setSize(MOST)}>
                {t.older}
              </Button>
            )}
          </div>
        )}
      </Loaded>
      {/* Below what has no height yet; one part that came later would push down what stands already. */}
      {isReady && !list.isPending && settings.every(({ isLoading }) => !isLoading) && (
        <div className={styles.folds}>
          <Device />
          <Settings />
          {isCraftsman && <NewWork />}
          <Phone />
        </div>
      )}
    </div>
  );
}

/** A craftsman's jobs that still wait for their answer, read or not; undefined until they are known, and for others. */
const useWaiting = () => (Object(useOutletContext()) as { waiting?: readonly (number | null)[] }).waiting;

interface GroupProps {
  readonly title: string;
  readonly stories: readonly Story<Row>[];
  readonly seenBefore: number;
  readonly faceOf: NotificationsProps['faceOf'];
  readonly noteOf: NotificationsProps['noteOf'];
}

function Group({ title, stories, seenBefore, faceOf, noteOf }: GroupProps) {
  const waiting = useWaiting() ?? [];
  if (stories.length === 0) return null;
  const waits = ({ newest }: Story<Row>) =>
    Number(asksAnswer(newest) && (newest.id > seenBefore || waiting.includes(newest.request)));
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {[...stories]
          .sort((one, other) => waits(other) - waits(one))
          .map((story) => (
            <li key={story.newest.id}>
              <NotificationRow
                row={story.newest}
                isFresh={waits(story) > 0 || story.newest.id > seenBefore}
                face={faceOf?.(story.newest)}
                note={noteOf?.(story.newest)}
              />
              <Steps story={story} seenBefore={seenBefore} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Steps({ story, seenBefore }: { story: Story<Row>; seenBefore: number }) {
  const t = useTexts('notifications');
  if (story.steps.length === 0) return null;
  return (
    <details className={styles.steps}>
      <summary>
        {t.steps(story.steps.length)} <Icon name="chevron-down" />
      </summary>
      <ul>
        {story.steps.map((row) => (
          <li key={row.id}>
            <NotificationRow row={row} isFresh={row.id > seenBefore} />
          </li>
        ))}
      </ul>
    </details>
  );
}
