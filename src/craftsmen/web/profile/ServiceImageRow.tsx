import type { DragEvent, KeyboardEvent } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { UploadProgress } from '#ui/upload/UploadProgress.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { imageKey, type ProfileImage } from './send-profile.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import styles from './ServiceImages.module.css';

const KEYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

interface ServiceImageRowProps {
  readonly image: ProfileImage;
  readonly at: number;
  readonly name: string;
  readonly form: ProfileForm;
  readonly url: string | undefined;
  readonly drag: { key: string | null; start(key: string | null): void; drop(to: number): void };
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

export function ServiceImageRow({ image, at, name, form, url, drag, onMove, onRemove }: ServiceImageRowProps) {
  const { profile: t, uploads } = useTexts('craftsman');
  const key = imageKey(image);
  const upload = form.uploads.list.find((each) => each.key === key);
  if (!upload && !url) return null;
  const isTile = !upload || upload.state === 'ready';
  const moveByKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(at + by);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    drag.drop(at);
  };
  return (
    <li
      className={isTile ? styles.tile : styles.row}
      draggable
      data-dragged={drag.key === key ? '' : undefined}
      onDragStart={() => drag.start(key)}
      onDragEnd={() => drag.start(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onKeyDown={moveByKey}
    >
      {isTile ? (
        <>
          <Picture src={upload ? upload.thumb : url} alt={name} ratio="1" sizes="12rem" />
          {at === 0 && <span className={styles.first}>{t.first}</span>}
          <MoveButtons at={at} count={form.images.length} name={name} onMove={onMove} />
          <button
            type="button"
            className={classes(buttonStyles.button, buttonStyles.bare, styles.remove)}
            aria-label={`${uploads.remove}: ${name}`}
            onClick={onRemove}
          >
            <Icon name="x" />
          </button>
        </>
      ) : (
        upload && (
          <UploadProgress
            upload={upload}
            uploads={form.uploads}
            onRetry={() => form.retry(upload.key)}
            onRemove={onRemove}
          />
        )
      )}
    </li>
  );
}

function MoveButtons({
  at,
  count,
  name,
  onMove,
}: {
  at: number;
  count: number;
  name: string;
  onMove: (to: number) => void;
}) {
  const { profile: t } = useTexts('craftsman');
  return (
    <span className={styles.order}>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className={classes(buttonStyles.button, buttonStyles.bare, styles.move)}
          aria-label={`${by < 0 ? t.earlier : t.later}: ${name}`}
          aria-disabled={at + by < 0 || at + by >= count}
          onClick={() => onMove(at + by)}
        >
          <Icon name={by < 0 ? 'arrow-left' : 'arrow-right'} />
        </button>
      ))}
    </span>
  );
}
