import { relative } from '#catalogue/elapsed.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { Status } from '#ui/display/Status.tsx';

export function JobBadges({ isUrgent, editedAt }: { isUrgent: boolean; editedAt: string | null }) {
  const t = useTexts('jobs');
  const language = useLanguage();
  return (
    <>
      {isUrgent && <Status kind="urgent">{t.urgent}</Status>}
      {editedAt && <Status kind="changed">{t.changed(relative(editedAt, language))}</Status>}
    </>
  );
}
