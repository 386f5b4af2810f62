import MyProfile from '#clients/web/MyProfile.tsx';
import { WithOwnSoftware } from './WithOwnSoftware.tsx';

export default function ClientSettings() {
  return (
    <WithOwnSoftware>
      <MyProfile />
    </WithOwnSoftware>
  );
}
