import UploadProof from '#requests/web/craftsman/proof/UploadProof.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { CraftsmanFrame, JOBS_TAB } from './CraftsmanFrame.tsx';

export default function ProofScreen() {
  const { proof: t } = useTexts('craftsman');
  return (
    <CraftsmanFrame current={JOBS_TAB} title={t.heading}>
      <UploadProof />
    </CraftsmanFrame>
  );
}
