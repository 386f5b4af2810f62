import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#ui/texts/index.tsx';
import { UploadProgress } from '#ui/upload/UploadProgress.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { imageKey, type ProfileImage } from './send-profile.ts';
import type { ProfileForm } from './useProfileForm.ts';
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
  const { profile: t } = useTexts('craftsman');
  const key = imageKey(image);
  const upload = form.uploads.list.find((each) => each.key === key);
  if (!upload && !url) return null;
  const isTile = !upload || upload.state === 'ready';
  const moveByKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by || (event.target as Element).closest('[aria-expanded="false"]') === null) return;
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
          <TileMenu at={at} count={form.images.length} name={name} onMove={onMove} onRemove={onRemove} />
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

interface TileMenuProps {
  readonly at: number;
  readonly count: number;
  readonly name: string;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** What can be done with one photo, behind one key; Escape and leaving it close it. */
function TileMenu({ at, count, name, onMove, onRemove }: TileMenuProps) {
  const { profile: t, uploads } = useTexts('craftsman');
  const [isOpen, setOpen] = useState(false);
  const close = (from: Element, act?: () => void) => {
    const opener = from.closest('li')?.querySelector('button');
    flushSync(() => {
      setOpen(false);
      act?.();
    });
    opener?.focus();
  };
  const places = [
    { label: t.makeFirst, to: 0, isOffered: at > 1 },
    { label: t.earlier, to: at - 1, isOffered: at > 0 },
    { label: t.later, to: at + 1, isOffered: at < count - 1 },
  ].filter(({ isOffered }) => isOffered);
  return (
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') close(currentTarget);
      }}
    >
      <button
        type="button"
        aria-label={`${t.arrange}: ${name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="ellipsis" />
      </button>
      {isOpen && (
        <div className={styles.items}>
          {places.map(({ label, to }) => (
            <button
              key={label}
              type="button"
              aria-label={`${label}: ${name}`}
              onClick={({ currentTarget }) => close(currentTarget, () => onMove(to))}
            >
              {label}
            </button>
          ))}
          <button type="button" aria-label={`${uploads.remove}: ${name}`} onClick={onRemove}>
            {uploads.remove}
          </button>
        </div>
      )}
    </div>
  );
}
