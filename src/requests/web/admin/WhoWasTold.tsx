import { useState } from 'react';
import { useRows } from '#api/client/query-client.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { listNotified } from '#notifications/notified-contract.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { classes } from '#ui/classes.ts';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/layout/Button.tsx';
import buttonStyles from '#ui/layout/Button.module.css';
import { useFormats, useTexts } from '#ui/texts/index.tsx';

type Notified = OutputOf<typeof listNotified>[number];

/** What a provider or a push service says stays in its words. */
type Reasons = Readonly<Record<string, string>>;

const PAGE = 12;
const MOST = 100;

/** Asked for once it is opened: a request in waves has a hundred of them. */
export function WhoWasTold({ id }: { id: number }) {
  const { notified: t } = useTexts('admin').requests;
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState(PAGE);
  const list = useRows(listNotified, { id, page_size: size }, isOpen);
  return (
    <details className="stack" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes(buttonStyles.button, buttonStyles.line)}>{t.title}</summary>
      {isOpen && (
        <Loaded query={list} failed={t.failed} placeholder={<SkeletonLine />} keep>
          {({ rows, next }) => (
            <>
              {rows.length === 0 && <p className="soft">{t.none}</p>}
              <ul className="stack">
                {rows.map((row) => (
                  <Told key={row.id} row={row} />
                ))}
              </ul>
              {next !== null && size < MOST && (
                <Button kind="line" onClick={() => setSize(MOST)}>
                  {t.more}
                </Button>
              )}
            </>
          )}
        </Loaded>
      )}
    </details>
  );
}

function Told({ row }: { row: Notified }) {
  const { notified: t } = useTexts('admin').requests;
  const { translate } = useTexts('common');
  const formats = useFormats();
  return (
    <li>
      <b>{row.title}</b>
      <p className="small soft">
        {translate(row.to)} · <time dateTime={row.at}>{formats.dayAndTime(row.at)}</time>
        {row.is_read && ` · ${t.seen}`}
      </p>
      <ul className="small num">
        {row.deliveries.length === 0 && <li className="soft">{t.bellOnly}</li>}
        {row.deliveries.map((each) => (
          <li key={each.channel}>
            {t.channels[each.channel]}: {t.states[each.status](formats.dayAndTime(each.at))}
            {each.reason !== null && ` (${(t.reasons as Reasons)[each.reason] ?? each.reason})`}
          </li>
        ))}
      </ul>
    </li>
  );
}
