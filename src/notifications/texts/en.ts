import { rejectionIn } from '#catalogue/rejection-reasons.ts';
import type { NotificationFacts } from '../notify.ts';
import { kes, type NotificationTexts } from './text.ts';

const request = ({ title }: NotificationFacts) => (title ? `“${title}”` : 'the request');
const Request = (facts: NotificationFacts) => capital(request(facts));
/** “Leaking tap” (Plumbing) */
const job = (facts: NotificationFacts) => request(facts) + (facts.service ? ` (${facts.service})` : '');
const fundi = ({ craftsman }: NotificationFacts) => craftsman ?? 'The craftsman';
const client = ({ client }: NotificationFacts) => client ?? 'The client';
const reason = ({ reason }: NotificationFacts) => (reason ? `Reason: ${reason}` : '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const away = ({ distance }: NotificationFacts) =>
  distance === undefined ? '' : distance < 1 ? ', close to you' : `, about ${distance} km from you`;
const OPEN = 'Open the request';

export const en: NotificationTexts = {
  greet: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  bundle: (kind, count) => (kind === 'new_work' ? `${count} new requests near you` : `${count} new quotes for you`),
  several: (count) => `${count} messages from Ufundi`,
  andMore: (count) => `And ${count} more on Ufundi`,
  unproven: 'Until you open a link of ours, we write at most once a day and leave out the details.',
  choose: 'Choose what we send you, and how',
  facts: {
    service: 'Service',
    place: 'Place',
    when: 'When',
    amount: 'Price',
    craftsman: 'Craftsman',
    client: 'Client',
  },
  agreed: {
    labour: 'Labour',
    materials: 'Materials',
    inTotal: 'in the total',
    clientBuys: (role) => (role === 'client' ? 'you buy them' : 'the client buys them'),
    starts: 'Starts',
    message: 'In the words of the quote',
    scope: 'Changed',
  },
  unsubscribe: {
    title: 'End these mails?',
    about: (category) =>
      category === 'new_work'
        ? 'You will get no more mails about new work near you.'
        : 'You will get no more mails about your requests and jobs.',
    stays: 'On Ufundi you still read all of it, and mails about your account itself still come.',
    button: 'End these mails',
    ended: 'These mails have ended',
    over: 'This link is not valid',
    overHint: 'Please sign in and choose there what we send you.',
  },
  farewell: 'You get this mail because you have an account on Ufundi.',
  notifications: {
    new_work: (facts) => ({
      subject: `New work near you: ${request(facts)}`,
      headline: `New work ${facts.place ? `in ${facts.place}` : 'near you'}${away(facts)}`,
      lines: [
        `A client needs ${job(facts)} in ${facts.place ?? 'your area'}${away(facts)}.`,
        'At most five craftsmen can send a price, so the first are read first.',
      ],
      action: 'Read the request',
      target: 'open',
    }),
    profile_approved: ({ count = 0 }) => ({
      subject: 'Your profile is approved',
      lines: [
        'Your profile is approved and public. Clients can find you and send you work.',
        count === 0
          ? ''
          : count === 1
            ? 'An open request near you waits for a price.'
            : `${count} open requests near you wait for a price.`,
      ],
      ...(count === 0 ? { action: 'See your page', target: 'page' } : { action: 'Read open requests', target: 'open' }),
    }),
    profile_rejected: (facts) => ({
      subject: 'Your profile needs a change',
      lines: [
        'We could not approve what you sent yet.',
        reason({ reason: rejectionIn('en', facts.reason ?? '') }),
        'Change what the reason names and send it again, and we will look at it once more.',
      ],
      action: 'Open your profile',
      target: 'profile',
    }),
    job_assigned: (facts) => ({
      subject: `A new job for you: ${request(facts)}`,
      headline: 'A new job for you',
      lines: [
        `We have assigned you ${job(facts)}${facts.client ? `, for ${facts.client}` : ''}.`,
        facts.amount === undefined ? '' : `Accepting it agrees on ${kes(facts.amount)} for the whole job.`,
        'Please accept or reject it soon: the client is waiting.',
      ],
      action: 'Answer the request',
    }),
    job_released_by_admin: (facts) => ({
      subject: `${Request(facts)} has gone to another craftsman`,
      headline: 'The job has gone to another craftsman',
      lines: [
        `${capital(job(facts))} has gone to another craftsman.`,
        reason(facts),
        'There is nothing more for you to do there.',
      ],
      action: 'Open your jobs',
    }),
    request_asked: (facts) => ({
      subject: `A client asks you first: ${request(facts)}`,
      headline: 'A client asks you first',
      lines: [
        `A client has chosen you for ${job(facts)}. For 24 hours nobody else sees it.`,
        'Send your price, or decline so that others may answer. After that it is open to all.',
      ],
      action: 'Read the request',
      target: 'open',
    }),
    ask_declined: (facts) => ({
      subject: `${fundi(facts)} cannot take ${request(facts)}`,
      headline: `${fundi(facts)} cannot take the job`,
      lines: [
        `${fundi(facts)} cannot take ${job(facts)}.`,
        'Every approved craftsman of that service can read it now and send you a price. You need do nothing.',
      ],
      action: OPEN,
    }),
    request_edited: (facts) => ({
      subject: `${Request(facts)} has changed`,
      headline: 'The client has changed the request',
      lines: [
        `The client has changed ${job(facts)}.`,
        'Please read it again before you answer: the time, the place or the work may be another.',
      ],
      action: 'Read the request',
    }),
    request_reopened: (facts) => ({
      subject: `${Request(facts)} is open again`,
      headline: 'A request is open again, and you are told first',
      lines: [
        `${Request(facts)} is open again: the craftsman gave it back. Your price was ${kes(facts.amount)}.`,
        'You are told first. Send your price again if you are free.',
      ],
      action: 'Read the request',
      target: 'open',
    }),
    request_accepted: (facts) => ({
      subject: `${fundi(facts)} has accepted ${request(facts)}`,
      headline: `${fundi(facts)} has accepted the job`,
      lines: [
        `${fundi(facts)} has accepted ${job(facts)}${facts.amount === undefined ? '' : ` for ${kes(facts.amount)}`}.`,
        'You can now see the phone number, and agree on the rest.',
      ],
      action: OPEN,
    }),
    request_rejected: (facts, role) => ({
      subject: `${fundi(facts)} cannot take ${request(facts)}`,
      headline: `${fundi(facts)} cannot take the job`,
      lines: [
        `${fundi(facts)} cannot take ${job(facts)}.`,
        reason(facts),
        role === 'admin' ? 'It is back in your queue.' : 'We are looking for another craftsman. You need do nothing.',
      ],
      action: OPEN,
    }),
    request_released: (facts, role) => ({
      subject: `${fundi(facts)} has given back ${request(facts)}`,
      headline: `${fundi(facts)} has given the job back`,
      lines: [
        `${fundi(facts)} has given back ${job(facts)}.`,
        reason(facts),
        role === 'admin'
          ? 'It is back in your queue.'
          : 'Your request is open again, and we are looking for another craftsman.',
      ],
      action: OPEN,
    }),
    craftsman_away: (facts, role) => ({
      subject: `${fundi(facts)} is no longer on Ufundi: ${request(facts)}`,
      headline: `${fundi(facts)} is no longer on Ufundi`,
      lines: [
        `${fundi(facts)} has begun ${job(facts)} and is no longer on Ufundi.`,
        role === 'admin'
          ? 'The job is still in progress. Please settle with the client whether it is done or is to be cancelled.'
          : 'If the work is done, mark it as completed. If not, cancel the request and post it again.',
      ],
      action: OPEN,
    }),
    request_started: (facts) => ({
      subject: `Work on ${request(facts)} has begun`,
      headline: `${fundi(facts)} has begun the work`,
      lines: [`${fundi(facts)} has started ${job(facts)}.`],
      action: OPEN,
    }),
    request_proof: (facts) => ({
      subject: `New photos of ${request(facts)}`,
      headline: `New photos from ${facts.craftsman ?? 'the craftsman'}`,
      lines: [`${fundi(facts)} has added proof of the work on ${job(facts)}.`],
      action: 'See the proof',
    }),
    request_completed: (facts, role) => ({
      subject: `${Request(facts)} is completed`,
      headline: 'The job is completed',
      lines:
        role === 'craftsman'
          ? [`${client(facts)} has marked ${job(facts)} as completed.`, 'Well done.']
          : [
              `${fundi(facts)} has marked ${job(facts)} as completed.`,
              'Please leave a review: it helps the next client choose.',
            ],
      action: role === 'client' ? 'Leave a review' : OPEN,
      target: role === 'client' ? 'reviews' : 'jobs',
    }),
    request_cancelled: (facts, role) => ({
      subject: `${Request(facts)} is cancelled`,
      headline: 'The request is cancelled',
      lines: [
        `${capital(job(facts))} has been cancelled.`,
        reason(facts),
        role === 'craftsman' ? 'There is nothing more for you to do there.' : '',
      ],
      action: OPEN,
    }),
    quote_received: (facts) => ({
      subject: `${fundi(facts)} offers ${kes(facts.amount)} for ${request(facts)}`,
      headline: `${fundi(facts)} offers ${kes(facts.amount)}`,
      lines: [
        `${fundi(facts)} offers to do ${job(facts)} for ${kes(facts.amount)}.`,
        'Compare the quotes before you choose.',
      ],
      action: 'Compare quotes',
    }),
    quote_revised: (facts) => ({
      subject: `A new price for ${request(facts)}: ${kes(facts.amount)}`,
      headline: `${fundi(facts)} now offers ${kes(facts.amount)}`,
      lines: [`${fundi(facts)} has changed the quote for ${job(facts)}. It is now ${kes(facts.amount)}.`],
      action: 'Compare quotes',
    }),
    quote_withdrawn: (facts) => ({
      subject: `A quote for ${request(facts)} was withdrawn`,
      headline: `${fundi(facts)} has withdrawn the quote`,
      lines: [`${fundi(facts)} has withdrawn the quote for ${job(facts)}.`, 'Other quotes stay as they are.'],
      action: OPEN,
    }),
    quote_accepted: (facts) => ({
      subject: `Your quote of ${kes(facts.amount)} is accepted`,
      lines: [
        `${client(facts)} has accepted your quote of ${kes(facts.amount)} for ${job(facts)}. The job is yours.`,
        'You can now see the phone number and the address.',
      ],
      action: OPEN,
    }),
    agreement_made: (facts, role) => ({
      subject: `Agreed with ${role === 'client' ? fundi(facts) : client(facts)}: ${kes(facts.amount)}`,
      lines: [
        role === 'client'
          ? `You have accepted ${kes(facts.amount)} from ${fundi(facts)} for ${job(facts)}.`
          : `You have accepted ${job(facts)} for ${kes(facts.amount)}.`,
        'Price, materials, day and words stay readable for both of you in the job.',
      ],
      action: OPEN,
    }),
    change_offered: (facts, role) => ({
      subject: `A change is offered: ${request(facts)}`,
      headline: `${role === 'client' ? fundi(facts) : client(facts)} offers a change`,
      lines: [
        `${role === 'client' ? fundi(facts) : client(facts)} offers to change what you agreed for ${job(facts)}${
          facts.amount === undefined ? '' : `: ${kes(facts.amount)}`
        }.`,
        'Until you accept it, what was agreed stays.',
      ],
      action: 'Read and answer',
    }),
    change_accepted: (facts, role) => ({
      subject: `Your change is agreed: ${request(facts)}`,
      headline: 'Your change is agreed',
      lines: [
        `${role === 'client' ? fundi(facts) : client(facts)} has accepted. Agreed for ${job(facts)}: ${kes(facts.amount)}.`,
      ],
      action: OPEN,
    }),
    change_declined: (facts, role) => ({
      subject: `Your change is declined: ${request(facts)}`,
      headline: 'Your change is declined',
      lines: [
        `${role === 'client' ? fundi(facts) : client(facts)} has declined it. What was agreed for ${job(facts)} stays.`,
      ],
      action: OPEN,
    }),
    quote_declined: (facts) => ({
      subject: `${Request(facts)} has gone to another craftsman`,
      headline: 'The job has gone to another craftsman',
      lines: [`${capital(job(facts))} has gone to another craftsman. Thank you for your quote.`],
      action: 'See other requests',
    }),
    review_received: (facts) => ({
      subject: `A new review: ${facts.rating ?? 0} of 5 stars`,
      lines: [`${client(facts)} gave you ${facts.rating ?? 0} of 5 stars for ${job(facts)}.`],
      action: 'Read it on your page',
      target: 'page',
    }),
    photo_unreadable: (_facts, role) => ({
      subject: 'One of your photos did not arrive whole',
      lines: [
        'We could not open one of the photos you sent us, so it is not shown. It may have been damaged on the way.',
        'Please send it once more, or take another one. Everything else you sent is safe.',
      ],
      action: 'Send the photo again',
      target: role === 'craftsman' ? 'profile' : 'jobs',
    }),
    password_changed: () => ({
      subject: 'Your password was changed',
      lines: ['The password of your Ufundi account was changed.', 'If that was not you, set a new one now.'],
      action: 'Set a new password',
      target: 'reset',
    }),
    second_factor_on: () => ({
      subject: 'Signing in now asks for a code',
      lines: [
        'The second step of signing in was turned on for your Ufundi account, and your other sessions ended.',
        'If that was not you, set a new password now and tell whoever runs Ufundi.',
      ],
      action: 'Set a new password',
      target: 'reset',
    }),
    second_factor_off: () => ({
      subject: 'Signing in no longer asks for a code',
      lines: [
        'The second step of signing in was turned off for your Ufundi account.',
        'If that was not you, set a new password now and tell whoever runs Ufundi.',
      ],
      action: 'Set a new password',
      target: 'reset',
    }),
    account_disabled: (facts) => ({
      subject: 'Your account is closed for now',
      lines: [
        'We have closed your account. Until it is opened again you cannot sign in, and nobody sees your page.',
        reason(facts),
        'If you think that this is a mistake, write to us and we will look at it again.',
      ],
      action: 'Write to us',
      target: 'contact',
    }),
    account_enabled: () => ({
      subject: 'Your account is open again',
      lines: ['Your account is open again. You can sign in and go on as before.'],
      action: 'Go on',
    }),
    email_changed: (facts) => ({
      subject: 'The email address of your account is another one',
      lines: [
        `The email address of your account is now ${facts.reason ?? 'another one'}. Sign in with it; our mails go there.`,
        'If that was not you, write to us now.',
      ],
      action: 'Write to us',
      target: 'contact',
    }),
    email_wanted: () => ({
      subject: 'Somebody asked to use your email address',
      lines: [
        'Somebody asked to use your email address for another Ufundi account. They got no code, and nothing has changed.',
        'You need not do anything. If it was you: this address has an account already, so sign in with it.',
      ],
      action: 'Go on',
    }),
    phone_changed: (facts) => ({
      subject: 'Your phone number was changed',
      lines: [
        `The phone number of your account now ends in ${facts.reason ?? 'other digits'}. Open jobs show the new one.`,
        'If that was not you, set a new password now and write to us.',
      ],
      action: 'Set a new password',
      target: 'reset',
    }),
    phone_moved: () => ({
      subject: 'Your phone number was proven by another account',
      lines: [
        'Somebody has entered a code that we sent to the phone number of your account, so it is theirs now.',
        'Messages to that number no longer come from your account. If the number is yours, prove it again.',
      ],
      action: 'Go on',
    }),
    phone_proven: (facts) => ({
      subject: 'Your phone number is verified',
      lines: [
        `Somebody entered the code that we sent to the number that ends in ${facts.reason ?? 'other digits'}. In 72 hours codes sent there sign in to your account.`,
        'If that was not you, set a new password now: it ends that, and every session. Then enter your own number.',
      ],
      action: 'Set a new password',
      target: 'reset',
    }),
    phone_sign_in: (facts) => ({
      subject: 'A code by SMS signed in',
      lines: [
        `Somebody signed in to your account with a code that we sent to the number that ends in ${facts.reason ?? 'other digits'}.`,
        'If that was not you, set a new password now: it ends every session, and codes by SMS no longer sign in.',
      ],
      action: 'Set a new password',
      target: 'reset',
    }),
    phone_unused: (facts) => ({
      subject: 'Prove your number again',
      lines: [
        `Networks give unused numbers to others. Nearly 180 days ago, or before, a code was last entered for your number that ends in ${facts.reason ?? 'other digits'}.`,
        'After 180 days no news of jobs goes there, until you prove it again. It takes a minute and costs nothing.',
      ],
      action: 'Prove my number',
      target: 'settings',
    }),
    sms_trouble: (facts) => ({
      subject: trouble(facts),
      lines: ['Until this is mended, people get their notifications by mail.'],
      action: 'Go on',
    }),
  },
};

function trouble({ reason, amount, limit }: NotificationFacts): string {
  if (reason === 'budget') return `Messages to phones cost ${kes(amount)} of ${kes(limit)} a day`;
  if (reason === 'balance') return 'The account at the SMS provider is empty';
  if (reason === 'sender') return 'The SMS provider refuses our sender name';
  if (reason === 'key') return 'The SMS provider refuses our user or key';
  return 'Too many codes were asked for, so for an hour none is sent to phones';
}
