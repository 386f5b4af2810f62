import Security from '#identity/web/admin/Security.tsx';
import { WithOwnSoftware } from './WithOwnSoftware.tsx';

export default function AdminSettings() {
  return (
    <WithOwnSoftware>
      <Security />
    </WithOwnSoftware>
  );
}
