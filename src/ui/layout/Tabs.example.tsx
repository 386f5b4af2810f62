import { Tabs } from './Tabs.tsx';

export const section = 'Navigation';

export default function Views() {
  return (
    <Tabs
      label="Dashboard tabs"
      current="#my-requests"
      tabs={[
        { to: '#my-profile', label: 'My Profile' },
        { to: '#make-request', label: 'Make Request' },
        { to: '#my-requests', label: 'My Requests', count: 3 },
        { to: '#my-reviews', label: 'My Reviews' },
      ]}
    />
  );
}
