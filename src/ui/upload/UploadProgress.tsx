import { useTexts } from '../texts/index.tsx';
import { UploadRow } from './UploadRow.tsx';
import { sizeIn } from './file-size.ts';
import type { Upload, Uploads } from './uploads.ts';

export interface UploadProgressProps {
  readonly uploads: Uploads;
  readonly onRetry: (upload: Upload) => void;
  readonly onRemove?: (upload: Upload) => void;
}

export function UploadList({ field, ...props }: UploadProgressProps & { field?: string }) {
  const shown = props.uploads.list.filter((each) => field === undefined || each.field === field);
  return (
    <div>
      {shown.map((upload) => (
        <UploadProgress key={upload.key} upload={upload} {...props} />
      ))}
    </div>
  );
}

export function UploadProgress({ upload, uploads, onRetry, onRemove }: UploadProgressProps & { upload: Upload }) {
  const { uploads: t } = useTexts('craftsman');
  const { translate } = useTexts('common');
  const { key, name, file, sent, state, reason, stoppedBy, thumb } = upload;
  const percent = file.size > 0 ? Math.min(100, (sent / file.size) * 100) : 0;
  const { unit, size } = sizeIn(file.size);
  const stopped = stoppedBy === 'person' ? t.stopped : t.cut;
  const details = {
    preparing: t.preparing,
    ready: t.waiting(size, unit),
    sending: t.sent(sizeIn(file.size, sent).size, size, unit),
    stopped: reason ? translate(reason) : stopped(Math.floor(percent)),
    rejected: reason ? translate(reason) : '',
  };
  const remove = { label: t.remove, onPress: () => (onRemove ? onRemove(upload) : uploads.remove(key)) };
  const actions = {
    sending: { label: t.cancel, onPress: () => uploads.cancel(key) },
    stopped: { label: t.retry, onPress: () => onRetry(upload) },
  };
  return (
    <UploadRow
      name={name}
      thumb={thumb}
      detail={details[state]}
      percent={percent}
      stopped={state === 'stopped' || state === 'rejected'}
      progressLabel={t.progress(name)}
      action={state === 'sending' || state === 'stopped' ? actions[state] : remove}
      other={state === 'stopped' ? remove : undefined}
    />
  );
}
