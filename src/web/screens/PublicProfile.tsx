import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'My Profile' });

export default function PublicProfile() {
  return (
    <Main className="wrap waiting">
      <h1>My Profile</h1>
    </Main>
  );
}
