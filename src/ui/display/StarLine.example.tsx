import { StarLine } from './StarLine.tsx';

export const section = 'Beads';

export default function Stars() {
  return <StarLine stars={4} label="4 of 5 stars" />;
}
