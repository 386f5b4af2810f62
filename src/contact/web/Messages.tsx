import { useRows } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { listMessages } from '../contract.ts';
import { classes } from '#ui/classes.ts';
import listCardStyles from '#ui/layout/ListCard.module.css';
import cardStyles from '#ui/layout/Card.module.css';

/** Messages from the public, newest first. */
export default function Messages() {
  const { messages: t } = useTexts('admin');
  const common = useTexts('common');
  const formats = useFormats();
  const { data, error, isPending, refetch } = useRows(listMessages, {});
  if (isPending) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) {
    return (
      <EmptyState drawing="tin" title={t.none} level={2}>
        {t.noneHint}
      </EmptyState>
    );
  }
  return (
    <ul className={listCardStyles.list} aria-label={t.caption}>
      {data.rows.map((message) => (
        <li key={message.id} className={classes(cardStyles.card, listCardStyles.card)}>
          <div className={listCardStyles.head}>
            <div>
              <h2>{message.name}</h2>
              <p className="small soft">
                {message.email} · <time dateTime={message.at}>{formats.dayAndTime(message.at)}</time>
              </p>
            </div>
            <Button kind="line" icon="mail" href={`mailto:${message.email}`}>
              {t.answer}
            </Button>
          </div>
          <p className="written">{message.message}</p>
        </li>
      ))}
    </ul>
  );
}
