import { OfflineBanner } from './OfflineBanner.tsx';

export const section = 'Notices';

export default function Offline() {
  return (
    <OfflineBanner title="You are offline.">
      What you type is kept on this phone and sent when the network returns.
    </OfflineBanner>
  );
}
