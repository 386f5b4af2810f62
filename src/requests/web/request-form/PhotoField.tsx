import { useEffect, useState } from 'react';
import { IMAGE_BYTES, imageTooLarge, notAnImage } from '#api/upload-limits.ts';
import { startsAs } from '#ui/upload/file-start.ts';
import { shrinkPhoto } from '#ui/upload/shrink.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { UploadRow } from '#ui/upload/UploadRow.tsx';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MB = 1024 * 1024;
const sizeOf = (bytes: number, unit = bytes) =>
  unit < MB / 10 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`;

/** Upload progress from 0 to 1; `stopped` when it was aborted. */
export type Sent = number | 'stopped' | null;

/** One photo of the work: previewed, and checked before it costs data. */
export function PhotoField({
  photo,
  sent,
  error,
  onChange,
  onError,
  onStop,
  onRetry,
}: {
  photo: File | null;
  sent: Sent;
  error: string | undefined;
  onChange: (photo: File | null) => void;
  onError: (text: string) => void;
  onStop: () => void;
  onRetry: () => void;
}) {
  const t = useTexts('client').make;
  const { labels } = useTexts('fields').request;
  const { translate } = useTexts('common');

  async function choose([original]: File[]) {
    if (!original) return;
    // Some phones give no type; the server then decides.
    if (original.type && !TYPES.includes(original.type)) return onError(translate(notAnImage.detail));
    const file = await shrinkPhoto(original, IMAGE_BYTES);
    if (file.size > IMAGE_BYTES) return onError(translate(imageTooLarge.detail));
    if (!(await startsAs('image', file))) return onError(translate(notAnImage.detail));
    onChange(file);
  }

  return (
    <FileField
      name="media"
      all
      label={<OptionalLabel>{labels.media}</OptionalLabel>}
      hint={t.photoHint(IMAGE_BYTES / MB)}
      chooseLabel={photo ? t.otherPhoto : t.choosePhoto}
      accept={TYPES.join(',')}
      error={error}
      disabled={typeof sent === 'number'}
      onFiles={(files) => void choose(files)}
    >
      {photo && (
        <PhotoRow photo={photo} sent={sent} onRemove={() => onChange(null)} onStop={onStop} onRetry={onRetry} />
      )}
    </FileField>
  );
}

interface PhotoRowProps {
  readonly photo: File;
  readonly sent: Sent;
  readonly onRemove: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

function PhotoRow({ photo, sent, onRemove, onStop, onRetry }: PhotoRowProps) {
  const t = useTexts('client').make;
  const { retry } = useTexts('common');
  const preview = useObjectUrl(photo);
  const busy = typeof sent === 'number';
  const remove = { label: t.removePhoto, onPress: onRemove };
  return (
    <UploadRow
      name={photo.name}
      thumb={preview}
      detail={
        sent === 'stopped'
          ? t.stopped
          : busy
            ? t.sizes(sizeOf(photo.size * sent, photo.size), sizeOf(photo.size))
            : sizeOf(photo.size)
      }
      percent={busy ? sent * 100 : 0}
      stopped={sent === 'stopped'}
      progressLabel={t.uploadOf(photo.name)}
      action={
        busy
          ? { label: t.stopPhoto, onPress: onStop }
          : sent === 'stopped'
            ? { label: retry, onPress: onRetry }
            : remove
      }
      other={sent === 'stopped' ? remove : undefined}
    />
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
