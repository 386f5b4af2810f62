import UploadProof from '#requests/web/craftsman/proof/UploadProof.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import { JOBS_TAB, useCraftsmanTabs } from './useCraftsmanTabs.ts';

export default function ProofScreen() {
  const { heading } = useTexts('craftsman');
  return (
    <>
      <UploadProof />
      <BottomNav label={heading} items={useCraftsmanTabs()} current={JOBS_TAB} />
    </>
  );
}
