import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { classes } from '#ui/classes.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { Keys, useKeys } from '#ui/Keys.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { listMessages, MESSAGE_STATUSES, type MessageStatus } from '../contract.ts';
import { Message } from './Message.tsx';
import styles from './Messages.module.css';
import listCardStyles from '#ui/layout/ListCard.module.css';

const PAGE = 25;

/** The URL holds the search and the filter. */
export default function Messages() {
  const { messages: t } = useTexts('admin');
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const status = MESSAGE_STATUSES.find((each) => each === query.get('status'));
  const chip = (to: MessageStatus | undefined, label: string) => ({
    label,
    pressed: status === to,
    onPress: () =>
      setQuery(
        { ...(search === '' ? {} : { search }), ...(to ? { status: to } : {}) },
        { replace: true, preventScrollReset: true },
      ),
  });
  return (
    <>
      <Chips
        label={t.filter}
        slide
        chips={[chip(undefined, t.all), ...MESSAGE_STATUSES.map((each) => chip(each, t.states[each]))]}
      />
      <Listed key={`${status} ${search}`} search={search} status={status} />
    </>
  );
}

function Listed({ search, status }: { search: string; status: MessageStatus | undefined }) {
  const { messages: t, find } = useTexts('admin');
  const [cursor, setCursor] = useState<string>();
  const messages = useRows(listMessages, { search, status, cursor, page_size: PAGE });
  const [chosen, setChosen] = useState<number>();
  const isWide = useIsWide();
  useMessageKeys();
  return (
    <Loaded query={messages} failed={t.loadFailed} placeholder={<SkeletonRow />}>
      {({ rows, total, next }) => (
        <>
          {search !== '' && (
            <div className={styles.found}>
              <p role="status">{t.found(total, search)}</p>
              <Button kind="line" to="?">
                {find.all}
              </Button>
            </div>
          )}
          {rows.length > 0 ? (
            <>
              <ul className={classes(listCardStyles.list, styles.list)} aria-label={t.caption}>
                {rows.map((message, at) => (
                  <Message
                    key={message.id}
                    message={message}
                    pane={
                      isWide
                        ? {
                            isShown: rows.some(({ id }) => id === chosen) ? message.id === chosen : at === 0,
                            show: () => setChosen(message.id),
                          }
                        : undefined
                    }
                  />
                ))}
              </ul>
              <Keys keys={t.keys} />
            </>
          ) : (
            search === '' && <None isFiltered={status !== undefined} />
          )}
          <PageButtons cursor={cursor} next={next} onGo={setCursor} />
        </>
      )}
    </Loaded>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { messages: t } = useTexts('admin');
  return (
    <EmptyState drawing="tin" title={isFiltered ? t.noneHere : t.none} level={2}>
      {isFiltered ? null : t.noneHint}
    </EmptyState>
  );
}

/** Keys act on the message that has the focus, else on the one that is read, else on the topmost. */
function useMessageKeys() {
  const all = () => [...document.querySelectorAll<HTMLElement>('[data-message]')];
  const at = () => {
    const focused = all().findIndex((each) => each.contains(document.activeElement));
    return focused < 0 ? all().findIndex((each) => each.dataset.shown !== undefined) : focused;
  };
  const go = (by: number) => all()[Math.min(Math.max(at() + by, 0), all().length - 1)]?.querySelector('h2')?.focus();
  const find = (selector: string) => all()[Math.max(at(), 0)]?.querySelector<HTMLElement>(selector);
  const set = (to: MessageStatus) => find(`[data-mark="${to}"]`)?.click();
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    r: () => set('read'),
    a: () => set('answered'),
    n: () => find('[name="note"]')?.click(),
  });
}
