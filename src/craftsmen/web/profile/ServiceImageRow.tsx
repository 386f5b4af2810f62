import type { DragEvent, KeyboardEvent } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { UploadProgress } from '#ui/upload/UploadProgress.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { imageKey, type ProfileImage } from './send-profile.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import uploadRowStyles from '#ui/upload/UploadRow.module.css';
import styles from './ServiceImages.module.css';

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
  const key = imageKey(image);
  const upload = form.uploads.list.find((each) => each.key === key);
  if (!upload && !url) return null;
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onMove(at + by);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    drag.drop(at);
  };
  return (
    <li
      draggable
      data-dragged={drag.key === key ? '' : undefined}
      onDragStart={() => drag.start(key)}
      onDragEnd={() => drag.start(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onKeyDown={moveByKey}
    >
      <MoveButtons at={at} count={form.images.length} name={name} onMove={onMove} />
      {upload ? (
        <UploadProgress
          upload={upload}
          uploads={form.uploads}
          onRetry={() => form.retry(upload.key)}
          onRemove={onRemove}
        />
      ) : (
        <SavedImage url={url} at={at} name={name} onRemove={onRemove} />
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
          <Icon name={by < 0 ? 'arrow-up' : 'arrow-down'} />
        </button>
      ))}
    </span>
  );
}

function SavedImage({ url, at, name, onRemove }: Pick<ServiceImageRowProps, 'url' | 'at' | 'name' | 'onRemove'>) {
  const { profile: t, uploads } = useTexts('craftsman');
  return (
    <div className={uploadRowStyles.row} data-upload="">
      <Picture className={uploadRowStyles.thumb} src={url} alt="" sizes="3.5rem" />
      <span className={uploadRowStyles.name}>
        <b>{name}</b>
        <span className="small soft">{at === 0 ? t.first : t.onUfundi}</span>
      </span>
      <span className={uploadRowStyles.actions}>
        <button
          type="button"
          className={classes(buttonStyles.button, buttonStyles.bare, 'small')}
          aria-label={`${uploads.remove}: ${name}`}
          onClick={onRemove}
        >
          {uploads.remove}
        </button>
      </span>
    </div>
  );
}
