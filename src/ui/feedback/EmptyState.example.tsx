import type { DrawingName } from '../drawing/Drawing.tsx';
import { Button } from '../layout/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export const section = 'Empty';

const drawings: [DrawingName, string, string, string][] = [
  ['bench', 'No assigned jobs yet.', 'A full profile is what gets you the first one.', 'Finish my profile'],
  ['drawers', 'No service requests submitted yet.', 'Responses within 24 hours.', 'Make Request'],
  ['broken', 'Failed to load craftsmen. Please try again later.', 'Your search is still in the box.', 'Try again'],
  ['lost', 'Craftsman Not Found', 'Craftsman not found on the server.', 'See the craftsmen'],
  ['plumb', 'No craftsmen found.', 'Try a trade or an estate near you.', 'All craftsmen'],
  ['tin', 'No reviews yet.', 'The first finished job brings the first one.', 'My jobs'],
];

export default function Empty() {
  return (
    <div className="grid2">
      {drawings.map(([drawing, title, text, action]) => (
        <EmptyState key={drawing} card drawing={drawing} title={title} action={<Button kind="line">{action}</Button>}>
          <p>{text}</p>
        </EmptyState>
      ))}
    </div>
  );
}
