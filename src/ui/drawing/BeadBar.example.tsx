import { BeadBar } from './BeadBar.tsx';

export const section = 'Beads';

export default function Bar() {
  return <BeadBar percent={62} label="Profile" />;
}
