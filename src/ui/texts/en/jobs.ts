/** What all three dashboards say about a job: its states, its steps, its prices. */
export const jobsTexts = {
  number: (id: number) => `Request ${String(id).padStart(4, '0')}`,
  statuses: {
    Requested: 'Requested',
    Quoted: 'Quoted',
    Accepted: 'Accepted',
    'In Progress': 'In Progress',
    Completed: 'Completed',
    Cancelled: 'Cancelled',
    Pending: 'Pending',
    Rejected: 'Rejected',
  } as Record<string, string>,
  quotedOf: (count: number, most: number) => `Quoted, ${count} of ${most}`,
  urgent: 'Urgent',
  /** Timeline, as whoever reads it is not named: "You posted the request" is told by `you`. */
  steps: {
    post: (who: string) => `${who} posted the request`,
    quote: (who: string, amount: string) => `${who} quoted ${amount}`,
    revise: (who: string, amount: string) => `${who} changed the quote to ${amount}`,
    withdraw: (who: string) => `${who} withdrew the quote`,
    assign: (who: string, craftsman: string) => `${who} asked ${craftsman}`,
    accept: (who: string) => `${who} accepted the job`,
    reject: (who: string) => `${who} turned the job down`,
    accept_quote: (who: string, amount: string, craftsman: string) => `${who} accepted ${amount} from ${craftsman}`,
    release: (who: string) => `${who} gave the job back`,
    start: (who: string) => `${who} started work`,
    prove: (who: string) => `${who} added proof of the work`,
    complete: (who: string) => `${who} completed the job`,
    cancel: (who: string) => `${who} cancelled the job`,
    review: (who: string) => `${who} left a review`,
  },
  /** Beside the accepted quote, for whoever accepted it. */
  quoteTaken: 'Every other quote was declined. Phone and address were shared.',
  you: 'You',
  ufundi: 'Ufundi',
  reason: (words: string) => `Reason: ${words}`,
  next: {
    Requested: 'Next: quotes, or a craftsman Ufundi asks',
    Quoted: 'Next: a quote is accepted',
    Accepted: 'Next: work starts',
    'In Progress': 'Next: completed, then the review',
  } as Record<string, string>,
};
