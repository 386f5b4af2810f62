import { useEffect, useState } from 'react';
import { IMAGE_BYTES } from '#api/upload-limits.ts';
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
  /** Chosen ones that are being made smaller. */
  readonly preparing: readonly File[];
  readonly most?: number;
  readonly sent: SendProgress;
  readonly error: string | undefined;
  readonly onChoose: (originals: readonly File[], most: number) => void;
  readonly onRemove: (photo: File) => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** Photos of the work: previewed, and checked before they cost data. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, preparing, most = PHOTOS_MAX, sent, error, onChoose, onRemove, onStop, onRetry } = props;
  const t = useTexts('client').make;
  const { labels } = useTexts('fields').request;

  return (
    <FileField
      name="media"
      all
      multiple
      row
      label={labels.photos}
      hint={t.photoHint(IMAGE_BYTES / MB)}
      chooseLabel={photos.length + preparing.length > 0 ? t.otherPhoto : <OptionalLabel>{t.choosePhoto}</OptionalLabel>}
      tile={null}
      accept="image/*"
      error={error}
      disabled={typeof sent === 'number' || photos.length + preparing.length >= most}
      onFiles={(files) => onChoose(files, most)}
    >
      {photos.map((photo) => (
        <PhotoRow
          key={photo.name + photo.size}
          photo={photo}
          sent={sent}
          onRemove={() => onRemove(photo)}
          onStop={onStop}
          onRetry={onRetry}
        />
      ))}
      {preparing.map(({ name, size, lastModified }) => (
        <UploadRow
          key={`${name} ${size} ${lastModified}`}
          name={name}
          detail={t.preparing}
          percent={0}
          progressLabel={t.uploadOf(name)}
          action={{ word: '' }}
        />
      ))}
    </FileField>
  );
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
