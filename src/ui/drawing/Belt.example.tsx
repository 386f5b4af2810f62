import { Belt } from './Belt.tsx';

export const section = 'Beads';

export default function Belts() {
  return <Belt />;
}
