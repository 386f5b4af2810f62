import Settings from '#identity/web/settings/Settings.tsx';
import { WithOwnSoftware } from './WithOwnSoftware.tsx';

export default function CraftsmanSettings() {
  return (
    <WithOwnSoftware>
      <Settings />
    </WithOwnSoftware>
  );
}
