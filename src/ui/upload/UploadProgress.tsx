import { useTexts } from '../texts/index.tsx';
import { UploadRow } from './UploadRow.tsx';
import type { Upload } from './uploads.ts';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** One chosen file: how much of it is sent, and the way to stop it, send it again or take it out. */
export function Uploading({
  upload,
  onCancel,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { uploads: t } = useTexts('craftsman');
  const { translate } = useTexts('common');
  const { name, file, sent, state, fault, stoppedBy, thumb } = upload;
  const percent = file.size > 0 ? Math.min(100, (sent / file.size) * 100) : 0;
  const size = megabytes(file.size);
  const remove = { label: t.remove, onPress: onRemove };
  const details = {
    preparing: t.preparing,
    ready: t.waiting(size),
    sending: t.sent(megabytes(sent), size),
    stopped: fault
      ? translate(fault)
      : stoppedBy === 'owner'
        ? t.stopped(Math.floor(percent))
        : t.cut(Math.floor(percent)),
    refused: fault ? translate(fault) : '',
  };
  return (
    <UploadRow
      name={name}
      thumb={thumb}
      detail={details[state]}
      percent={percent}
      stopped={state === 'stopped' || state === 'refused'}
      progressLabel={t.progress(name)}
      action={
        state === 'sending'
          ? { label: t.cancel, onPress: onCancel }
          : state === 'stopped'
            ? { label: t.retry, onPress: onRetry }
            : remove
      }
      other={state === 'stopped' ? remove : undefined}
    />
  );
}
