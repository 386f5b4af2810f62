import type { RowOf } from '#api/client/call.ts';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { listMessages } from '../contract.ts';
import { classes } from '#ui/classes.ts';
import listCardStyles from '#ui/layout/ListCard.module.css';
import cardStyles from '#ui/layout/Card.module.css';

export default function Messages() {
  const { messages: t } = useTexts('admin');
  return (
    <Loaded query={useRows(listMessages, {})} failed={t.loadFailed} placeholder={<SkeletonRow />}>
      {({ rows }) => <List messages={rows} />}
    </Loaded>
  );
}

function List({ messages }: { messages: readonly RowOf<typeof listMessages>[] }) {
  const { messages: t } = useTexts('admin');
  const formats = useFormats();
  if (messages.length === 0) {
    return (
      <EmptyState drawing="tin" title={t.none} level={2}>
        {t.noneHint}
      </EmptyState>
    );
  }
  return (
    <ul className={listCardStyles.list} aria-label={t.caption}>
      {messages.map((message) => (
        <li key={message.id} className={classes(cardStyles.card, listCardStyles.card)}>
          <div className={listCardStyles.head}>
            <div>
              <h2>{message.name}</h2>
              <p className="small soft">
                {message.email} · <time dateTime={message.at}>{formats.dayAndTime(message.at)}</time>
              </p>
            </div>
          </div>
          <p className="written">{message.message}</p>
          <div>
            <Button kind="line" icon="mail" href={`mailto:${message.email}?subject=${encodeURIComponent(t.subject)}`}>
              {t.answer}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
