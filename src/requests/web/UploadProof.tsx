import { Main } from '#web/Main.tsx';

export default function UploadProof() {
  return (
    <Main className="wrap waiting">
      <h1>Upload Proof</h1>
    </Main>
  );
}
