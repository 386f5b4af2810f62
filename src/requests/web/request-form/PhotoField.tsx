import { useEffect, useState } from 'react';
import { IMAGE_BYTES, imageTooLarge, notAnImage } from '#api/upload-limits.ts';
import { startsAs } from '#ui/upload/file-start.ts';
import { shrinkPhoto } from '#ui/upload/shrink.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { UploadRow } from '#ui/upload/UploadRow.tsx';
import { PHOTOS_MAX } from '../../problems.ts';

const MB = 1024 * 1024;
const sizeOf = (bytes: number, unit = bytes) =>
  unit < MB / 10 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / MB).toFixed(1)} MB`;

/** Upload progress from 0 to 1; `stopped` when it was aborted. */
export type SendProgress = number | 'stopped' | null;

interface PhotoFieldProps {
  readonly photos: readonly File[];
  readonly most?: number;
  readonly sent: SendProgress;
  readonly error: string | undefined;
  readonly onChange: (photos: readonly File[]) => void;
  readonly onError: (text: string) => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** Photos of the work: previewed, and checked before they cost data. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, most = PHOTOS_MAX, sent, error, onChange, onError, onStop, onRetry } = props;
  const t = useTexts('client').make;
  const { labels } = useTexts('fields').request;
  const { translate } = useTexts('common');

  async function choose(originals: readonly File[]) {
    let chosen = photos;
    for (const original of originals.slice(0, most - photos.length)) {
      const file = await checked(original);
      if (typeof file === 'string') return onError(translate(file));
      if (!chosen.some((each) => each.name === file.name && each.size === file.size)) chosen = [...chosen, file];
      onChange(chosen);
    }
    if (originals.length > most - photos.length) onError(t.photosMost(most));
  }

  return (
    <FileField
      name="media"
      all
      multiple
      label={<OptionalLabel>{labels.photos}</OptionalLabel>}
      hint={t.photoHint(IMAGE_BYTES / MB)}
      chooseLabel={photos.length > 0 ? t.otherPhoto : t.choosePhoto}
      accept="image/*"
      error={error}
      disabled={typeof sent === 'number' || photos.length >= most}
      onFiles={(files) => void choose(files)}
    >
      {photos.map((photo) => (
        <PhotoRow
          key={photo.name + photo.size}
          photo={photo}
          sent={sent}
          onRemove={() => onChange(photos.filter((each) => each !== photo))}
          onStop={onStop}
          onRetry={onRetry}
        />
      ))}
    </FileField>
  );
}

/** @returns the photo as it is sent, or why it cannot be */
async function checked(original: File): Promise<File | string> {
  // Some phones give no type; the server then decides.
  if (original.type && !original.type.startsWith('image/')) return notAnImage.detail;
  const file = await shrinkPhoto(original, IMAGE_BYTES);
  if (file.size > IMAGE_BYTES) return imageTooLarge.detail;
  return (await startsAs('image', file)) ? file : notAnImage.detail;
}

interface PhotoRowProps {
  readonly photo: File;
  readonly sent: SendProgress;
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
