/** Accounts. Craftsmen and admins share one sign-in (account type `work`), clients have their own. */
import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import {
  ADMIN_PASSWORD_MIN,
  described,
  done,
  email,
  knownEmail,
  emailAddress,
  file,
  givenPassword,
  id,
  integer,
  language,
  isoTime,
  named,
  newPassword,
  nothing,
  optionalText,
  ownEmail,
  paging,
  phone,
  text,
} from '#api/fields.ts';
import { notFound, problem } from '#api/problem.ts';
import { personName } from './name-contract.ts';
import { phoneSignsIn, signInAgain } from './phone-contract.ts';

const tag = 'Accounts';

export const EMAIL_AND_PASSWORD_REQUIRED = 'Email and password are required.';
export const PASSWORD_SHORT_AT_SIGNUP = 'Password should be at least 8 characters long';
export const PASSWORD_SHORT_AT_RESET = 'Password must be at least 8 characters.';
export const CURRENT_PASSWORD_REQUIRED = 'Please enter your current password.';
export const ADMIN_PASSWORD_SHORT = `An admin's password needs at least ${ADMIN_PASSWORD_MIN} characters.`;
export const TERMS_VERSION = '2026-11';
export const TERMS_REQUIRED = 'You must agree to the terms.';
export const agreesToTerms = z.optional(
  z
    .union([z.boolean(), z.string()], { error: TERMS_REQUIRED })
    .check(z.refine((agreed) => agreed === true || /^(true|on|1)$/i.test(String(agreed)), TERMS_REQUIRED)),
);

export const wrongPassword = problem(401, 'wrong_password', 'Invalid email or password!');
export const wrongClientPassword = problem(401, 'wrong_password', 'Invalid credentials.');
export const codeNeeded = problem(
  401,
  'code_needed',
  'Please also enter the code from your authenticator app, or one of your recovery codes.',
);
export const wrongCode = problem(
  401,
  'wrong_code',
  'That code is not right, or was used already. Please wait for the next one.',
);
export const accountDisabled = problem(403, 'account_disabled', 'This account has been disabled. Please contact us.');
export const emailTaken = problem(400, 'email_taken', 'An account with this email already exists.');
export const commonPassword = problem(
  400,
  'common_password',
  'This password is too common. Please choose another one.',
);
export const badResetLink = problem(400, 'bad_reset_link', 'Invalid or expired reset link.');
export const badRefresh = problem(401, 'session_ended', 'Your session has ended. Please sign in again.');
export const notYourPassword = problem(400, 'wrong_current_password', 'The current password is not right.');
export const passwordNeeded = problem(
  400,
  'password_needed',
  'This account has no password yet. Please set one with "Forgot password" first, then try again.',
);
export const passwordUnset = problem(
  400,
  'password_unset',
  'This account has no password yet. Please set one in your settings first, then try again.',
);
export const notYourself = problem(409, 'not_yourself', 'You cannot disable your own account.');
export const adminPasswordShort = problem(400, 'password_too_short', ADMIN_PASSWORD_SHORT);
export const googleUnavailable = problem(503, 'google_unavailable', 'Google sign-in is not available.');
export const googleRejected = problem(401, 'google_refused', 'Google signup failed.');

export const tokens = named('Tokens', z.object({ access: z.string(), refresh: z.string() }));

const role = z.enum(['craftsman', 'client', 'admin']);
export const account = named(
  'Account',
  z.object({
    id: integer,
    role,
    full_name: z.string(),
    email: ownEmail,
    phone_number: z.nullable(z.string()),
    language,
    is_admin: z.boolean(),
    slug: z.nullable(z.string()),
    status: z.nullable(z.string()),
  }),
);
export type Account = z.output<typeof account>;

export const session = named(
  'Session',
  z.extend(tokens, { account: named('SessionAccount', z.extend(account, { profile_id: z.nullable(integer) })) }),
);

export const signUpCraftsman = endpoint('POST /signup/', {
  summary: 'A craftsman or group signs up; the profile waits for an admin.',
  tag,
  roles: 'anyone',
  creates: true,
  status: 201,
  input: z.object({
    full_name: personName('full_name is required'),
    email: email('email is required'),
    password: newPassword(PASSWORD_SHORT_AT_SIGNUP),
    phone_number: phone('phone_number is required'),
    language: z.optional(language),
  }),
  output: named(
    'SignedUp',
    z.object({ id: integer, full_name: z.string(), email: emailAddress, slug: z.string(), detail: z.string() }),
  ),
  errors: [emailTaken, commonPassword],
});

export const signIn = endpoint('POST /token/', {
  summary: 'A craftsman or an admin signs in.',
  tag,
  roles: 'anyone',
  input: z.object({
    email: knownEmail(EMAIL_AND_PASSWORD_REQUIRED),
    password: givenPassword(EMAIL_AND_PASSWORD_REQUIRED),
    code: optionalText(64),
  }),
  output: tokens,
  errors: [wrongPassword, accountDisabled, codeNeeded, wrongCode],
});

export const signInWithGoogle = endpoint('POST /google-login/', {
  summary: 'A craftsman signs in, or up, with a Google ID token.',
  tag,
  roles: 'anyone',
  input: z.object({
    token: text('Google signup failed.', 8000),
    /** What the page made; the token holds its SHA-256. */
    nonce: z.optional(text('Google signup failed.', 100)),
  }),
  output: tokens,
  errors: [googleUnavailable, googleRejected, accountDisabled, emailTaken],
});

export const refresh = endpoint('POST /token/refresh/', {
  summary: 'Exchanges a refresh token for the next pair; each works once.',
  tag,
  roles: 'anyone',
  input: z.object({ refresh: givenPassword('Your session has ended. Please sign in again.') }),
  output: tokens,
  errors: [badRefresh],
});

export const resumeSession = endpoint('POST /session/', {
  summary: "The next pair of tokens of this browser's cookie, and whose they are; null without a session.",
  tag,
  roles: 'anyone',
  input: z.object({ role, refresh: z.optional(givenPassword(badRefresh.detail)) }),
  output: z.object({ session: z.nullable(session) }),
});

export const signOut = endpoint('POST /logout/', {
  summary: 'Ends this session at once.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: nothing,
  output: done,
});

export const signOutOthers = endpoint('POST /logout-others/', {
  summary: 'Ends every other session of this account.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: nothing,
  output: done,
});

export const ownAccount = endpoint('GET /profile/', {
  summary: 'The signed-in account with its role.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: nothing,
  output: named('OwnAccount', z.object({ ...account.shape, other_sessions: integer })),
});

const changedAccount = named('ChangedAccount', z.object({ ...account.shape, requests_changed: integer }));
export type ChangedAccount = z.output<typeof changedAccount>;

export const changeAccount = endpoint('PATCH /profile/', {
  summary: 'Changes the name, the phone number or the language of the signed-in account.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({
    full_name: z.optional(personName('full_name is required')),
    phone_number: z.optional(phone('phone_number is required')),
    language: z.optional(language),
  }),
  output: changedAccount,
  errors: [phoneSignsIn],
});

export const askReset = endpoint('POST /password-reset/', {
  summary: 'Mails a reset link; the answer and its duration are the same for unknown addresses.',
  tag,
  roles: 'anyone',
  input: z.object({ email: knownEmail('Please enter your email address.') }),
  output: done,
});
export const RESET_REQUESTED = "If this email is registered, you'll receive reset instructions shortly.";

export const checkReset = endpoint('POST /password-reset-check/', {
  summary: 'Whether the link from the mail still works. It stays as good as it was.',
  tag,
  roles: 'anyone',
  input: z.object({ uid: text(badResetLink.detail, 100), token: text(badResetLink.detail, 400) }),
  output: z.object({ usable: z.boolean() }),
});

export const confirmReset = endpoint('POST /password-reset-confirm/', {
  summary: 'Sets a new password with the link from the mail and ends every session.',
  tag,
  roles: 'anyone',
  input: z.object({
    uid: text('Invalid or expired reset link.', 100),
    token: text('Invalid or expired reset link.', 400),
    password: newPassword(PASSWORD_SHORT_AT_RESET),
  }),
  output: done,
  errors: [badResetLink, commonPassword, adminPasswordShort],
});

export const changePassword = endpoint('POST /password-change/', {
  summary:
    'Changes the password with the current one, or without an email address after a sign-in by code; ends other sessions.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({
    current_password: described(
      z.optional(givenPassword(CURRENT_PASSWORD_REQUIRED)),
      'Left out only by an account without an email address, in the 15 minutes after its sign-in.',
    ),
    new_password: newPassword(PASSWORD_SHORT_AT_RESET),
  }),
  output: done,
  errors: [notYourPassword, commonPassword, adminPasswordShort, passwordNeeded, passwordUnset, signInAgain],
});

export const exportAccount = endpoint('GET /me/', {
  summary: 'Everything held about the signed-in person, as one document.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: nothing,
  output: z.record(z.string(), z.unknown()),
});

export const archiveLinkOver = problem(403, 'link_not_good', 'This link has expired. Please load the page again.');
export const tooManyDownloads = problem(
  429,
  'too_many_downloads',
  'Two downloads of your data are running already. Please wait until one has ended.',
);

export const askArchive = endpoint('POST /me/archive/', {
  summary:
    'With the password again: the address, good for five minutes, of everything held about the person as one zip file.',
  tag,
  roles: ['craftsman', 'client', 'admin'],
  input: z.object({ password: givenPassword('Please enter your password.') }),
  output: z.object({ url: file }),
  errors: [notYourPassword, passwordNeeded, passwordUnset],
});

/** Thrown by the requests domain: started jobs are completed before the account is erased. */
export const jobsUnfinished = problem(409, 'jobs_unfinished', 'Please complete the jobs you have started first.');

export const eraseAccount = endpoint('DELETE /me/', {
  summary: 'Erases the signed-in person, with the password again; reviews stay without a name.',
  tag,
  roles: ['craftsman', 'client'],
  input: z.object({ password: givenPassword('Please enter your password.') }),
  output: done,
  errors: [notYourPassword, passwordNeeded, passwordUnset, jobsUnfinished],
});

export const disableAccount = endpoint('POST /admin/accounts/{id}/disable/', {
  summary: 'Closes an account and ends its sessions.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({ id: id(), reason: text('Please provide a reason.', 1000) }),
  output: done,
  errors: [notFound, notYourself],
});

export const enableAccount = endpoint('POST /admin/accounts/{id}/enable/', {
  summary: 'Opens a disabled account again.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({ id: id() }),
  output: done,
  errors: [notFound],
});

export const auditRow = named(
  'AuditRow',
  z.object({
    id: integer,
    at: isoTime,
    actor: z.nullable(named('AuditActor', z.object({ id: integer, full_name: z.string(), role: z.string() }))),
    act: z.string(),
    subject: z.string(),
    subject_id: z.nullable(integer),
    about: described(z.nullable(z.string()), 'The name of the person, or the title of the request.'),
    reason: z.nullable(z.string()),
    /** The IP; removed after a year and on erasure. */
    address: z.nullable(z.string()),
  }),
);

export const listAudit = endpoint('GET /admin/audit/', {
  summary: 'What admins did and what was refused, newest first.',
  tag: 'Admin',
  roles: ['admin'],
  paged: true,
  input: z.object({
    ...paging,
    kind: described(
      z.optional(
        z.enum(['decisions', 'approvals', 'jobs', 'sign_ins'], {
          error: 'kind is decisions, approvals, jobs or sign_ins.',
        }),
      ),
      'decisions leaves out sign-ins and refused calls.',
    ),
  }),
  output: z.array(auditRow),
});
