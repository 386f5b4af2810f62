import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';

export function JobBadges({ isUrgent, editedAt }: { isUrgent: boolean; editedAt: string | null }) {
  const t = useTexts('jobs');
  const formats = useFormats();
  return (
    <>
      {isUrgent && <Status kind="urgent">{t.urgent}</Status>}
      {editedAt && <Status kind="changed">{t.changed(formats.relative(editedAt))}</Status>}
    </>
  );
}
