import { Status, type StatusKind } from './Status.tsx';

export const section = 'Status';

const statuses: [StatusKind, string][] = [
  ['requested', 'Requested'],
  ['quoted', 'Quoted, 3 of 5'],
  ['accepted', 'Accepted'],
  ['progress', 'In Progress'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
];

const moreStatuses: [StatusKind, string][] = [
  ['pending', 'Pending Approval'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['urgent', 'Urgent'],
  ['completed', 'Done'],
  ['requested', 'Pending'],
];

export default function Statuses() {
  return (
    <>
      <div className="btns">
        {[...statuses, ...moreStatuses].map(([kind, word]) => (
          <Status key={word} kind={kind}>
            {word}
          </Status>
        ))}
      </div>
      <div className="btns">
        {statuses.map(([kind, word]) => (
          <Status key={word} kind={kind} tone={kind === 'completed' || kind === 'cancelled' ? kind : 'pending'}>
            {word}
          </Status>
        ))}
      </div>
    </>
  );
}
