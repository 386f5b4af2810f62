import { Main } from '#web/Main.tsx';

export default function ClientProfile() {
  return (
    <Main className="wrap waiting">
      <h1>My Profile</h1>
    </Main>
  );
}
