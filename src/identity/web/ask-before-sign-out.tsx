import { createRoot } from 'react-dom/client';
import { hasDrafts } from '#ui/form/hook/saved-files.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { type Language, loadTexts, TextsProvider } from '#ui/texts/index.tsx';

/** Signing out deletes the drafts of the account on this device. @returns at once where there are none */
export async function mayLeave(): Promise<boolean> {
  if (!(await hasDrafts())) return true;
  const texts = await loadTexts(document.documentElement.lang as Language, ['common', 'offline']);
  const { leave: t } = texts.offline;
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const answer = await new Promise<boolean>((resolve) => {
    root.render(
      <TextsProvider texts={texts}>
        <ConfirmDialog
          open
          title={t.title}
          keepLabel={t.stay}
          onKeep={() => resolve(false)}
          goLabel={t.go}
          onGo={() => resolve(true)}
          busyLabel={t.go}
          danger
        >
          <p>{t.text}</p>
        </ConfirmDialog>
      </TextsProvider>,
    );
  });
  root.unmount();
  box.remove();
  return answer;
}
