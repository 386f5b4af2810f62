import { BottomNav } from './BottomNav.tsx';

export const section = 'Navigation';

export default function Bar() {
  return (
    <BottomNav
      label="Dashboard"
      current="#my-requests"
      items={[
        { to: '#my-profile', label: 'My Profile', icon: 'user' },
        { to: '#make-request', label: 'Make Request', icon: 'plus' },
        { to: '#my-requests', label: 'My Requests', icon: 'clipboard-list' },
        { to: '#my-reviews', label: 'My Reviews', icon: 'star' },
      ]}
    />
  );
}
