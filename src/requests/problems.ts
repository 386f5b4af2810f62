import { problem } from '#api/problem.ts';

export const QUOTES_MAX = 5;
export const PROOFS_MAX = 6;
export const PHOTOS_MAX = 4;

export const requestNotFound = problem(404, 'request_not_found', 'This request was not found.');
export const unknownStatus = problem(400, 'unknown_status', 'This status is not known.');
export const moveNotPossible = problem(409, 'move_not_possible', 'That is not possible any more.');
export const reasonNeeded = problem(400, 'reason_needed', 'Please give a reason.');
export const notAssignable = problem(400, 'not_assignable', 'Only approved craftsmen of this service can be assigned.');
export const alreadyAssigned = problem(409, 'already_assigned', 'This craftsman is already assigned.');
export const requestChanged = problem(
  409,
  'changed_since',
  'This request has changed since you loaded it. Please look at it again.',
);
export const assignedMeanwhile = problem(
  409,
  'assigned_meanwhile',
  'Somebody else has changed this assignment. Please load the list again.',
);
export const notAskable = problem(400, 'not_askable', 'This craftsman does not take requests for this service.');
export const ownRequest = problem(
  403,
  'own_request',
  'Nobody can hire themselves: this client and this craftsman share an email address or a phone number.',
);
export const quotesFull = problem(409, 'quotes_full', `This request already has ${QUOTES_MAX} quotes.`);
export const quoteNotFound = problem(404, 'quote_not_found', 'This quote was not found.');
export const quoteChanged = problem(409, 'quote_changed', 'This quote has changed since you saw it.');
export const quoteExpired = problem(409, 'quote_expired', 'This quote is no longer valid.');
export const quoteBeforeChange = problem(
  409,
  'quote_before_change',
  'This quote was made before the request changed. Its craftsman has to confirm it first.',
);
export const mayNotQuote = problem(403, 'may_not_quote', 'Only approved craftsmen of this service may quote.');
export const alreadyQuoted = problem(409, 'already_quoted', 'You have already sent a quote for this request.');
export const changeNotFound = problem(404, 'change_not_found', 'This offer was not found.');
export const changeOpen = problem(409, 'change_open', 'There is an offer already. It must be answered first.');
export const changeEmpty = problem(400, 'change_empty', 'Please change the price, the day, or say what is different.');
export const priceNeeded = problem(400, 'price_needed', 'No price is agreed yet. Please give one.');
export const ownChange = problem(409, 'own_change', 'One side offers, and the other answers.');
export const proofNotOpen = problem(
  409,
  'proof_not_open',
  'Proof can be added while the job is Accepted or In Progress.',
);
export const proofNeeded = problem(400, 'proof_needed', 'Please choose at least one photo or a PDF.');
export const proofsFull = problem(400, 'proofs_full', `Please add at most ${PROOFS_MAX} files in all.`);

// What is thrown says how many, and until when.
export const postedTooOften = problem(429, 'posted_too_often', 'You have posted many requests within an hour.');
export const tooManyOpen = problem(409, 'too_many_open', 'You have many open requests.');
export const tooManyDirect = problem(409, 'too_many_direct', 'Craftsmen have not answered many of your requests yet.');
export const revisedTooOften = problem(429, 'revised_too_often', 'You have changed this quote often within an hour.');
