/** What the forms about signing in say to each answer of a call: the functions that the pages run, in the built renderer. */
import { beforeAll, expect, test } from 'vitest';
import type { PostResult, Renderer } from '#pages/renderer-types.ts';
import { DIST, loadRenderer } from './manifest.ts';

const OFFLINE = 'Network or server error. Please check your connection.';
const TOO_MANY = 'Too many attempts. Please wait a little and try again.';
const DISABLED = 'This account has been disabled. Please contact us.';
const BROKEN = 'Something went wrong on our side. Please try again.';
const LINK = '/reset-password?uid=7b0c2f5e-0000-4000-8000-3d5f6a7b8c9d&token=a-token-from-a-mail';

interface Answer {
  readonly status: number;
  readonly detail?: string;
  readonly code?: string;
  readonly retryAfter?: number;
}
type Answers = Answer | ((path: string) => object);

const PERSON = {
  full_name: 'Nekesa Tiles',
  email: 'nekesa@example.co.ke',
  phone_number: '0712345678',
  password: 'mabati-na-misumari-47',
  confirm_password: 'mabati-na-misumari-47',
  terms: 'on',
};

let renderer: Renderer;
beforeAll(async () => {
  renderer = await loadRenderer(DIST);
});

function rejection({ status, detail = '', code = detail ? 'some_code' : 'no_reason', retryAfter }: Answer): Error {
  return Object.assign(new Error(detail), { name: 'Problem', status, code, retryAfter });
}

/** Sends the page's form; each of its calls gets the answer. */
async function submit(path: string, answers: Answers, values: Record<string, string> = PERSON) {
  const called: string[] = [];
  const sent = await renderer.post({
    url: new URL(path, 'http://ufundi.test'),
    language: 'en',
    values,
    requestId: 'test',
    ask: async (endpoint) => {
      called.push(endpoint.path);
      const value = typeof answers === 'function' ? answers(endpoint.path) : answers;
      if ('status' in value) throw rejection(value as Answer);
      return { value, headers: {} };
    },
  });
  return { ...(sent as PostResult), called };
}

const said = async (...[path, answers, values]: Parameters<typeof submit>) =>
  ((await submit(path, answers, values)).form as { error: { message: string } | null }).error?.message;
const fieldErrors = async (...[path, answers, values]: Parameters<typeof submit>) =>
  ((await submit(path, answers, values)).form as { fieldErrors: object }).fieldErrors;

test.each<[string, Answer, string]>([
  ['/signup', { status: 400, detail: 'This name is taken by the county.' }, 'This name is taken by the county.'],
  ['/signup', { status: 502 }, 'Signup failed'],
  ['/signup', { status: 0 }, 'Signup failed'],
  ['/login', { status: 403, detail: DISABLED }, DISABLED],
  ['/login', { status: 401 }, 'Invalid email or password!'],
  ['/login', { status: 429, detail: TOO_MANY }, TOO_MANY],
  ['/login', { status: 0 }, OFFLINE],
  ['/HireSignUp', { status: 400, detail: 'Phone already used.' }, 'Signup failed. Phone already used.'],
  ['/HireSignUp', { status: 400 }, 'Signup failed. Check your input.'],
  ['/HireSignUp', { status: 0 }, `Signup failed. ${OFFLINE}`],
  ['/HireLogin', { status: 403, detail: DISABLED }, `Login failed. ${DISABLED}`],
  ['/HireLogin', { status: 500 }, 'Login failed. Invalid credentials.'],
  ['/HireLogin', { status: 0 }, `Login failed. ${OFFLINE}`],
  ['/admin-login', { status: 401, detail: 'Invalid email or password!' }, 'Invalid email or password.'],
  ['/admin-login', { status: 400, detail: 'Please check.' }, 'Bad request. Please check your input.'],
  ['/admin-login', { status: 403, detail: DISABLED }, 'Login failed. Please try again later.'],
  ['/admin-login', { status: 429 }, 'Login failed. Please try again later.'],
  ['/admin-login', { status: 500 }, 'Login failed. Please try again later.'],
  ['/admin-login', { status: 0 }, OFFLINE],
  ['/forgot-password', { status: 429, detail: TOO_MANY }, TOO_MANY],
  ['/forgot-password', { status: 500 }, 'Failed to request password reset'],
  ['/forgot-password', { status: 0 }, 'Failed to request password reset'],
  [LINK, { status: 400, detail: 'This link was used.' }, 'This link was used.'],
  [LINK, { status: 500 }, 'Failed to reset password.'],
  [LINK, { status: 0 }, 'Failed to reset password.'],
])('%s, answered %j, says “%s”', async (path, answer, sentence) => {
  expect(await said(path, answer)).toBe(sentence);
});

test('the wait that the server asks for is handed on', async () => {
  for (const path of ['/login', '/admin-login', '/forgot-password'])
    expect(await submit(path, { status: 429, detail: TOO_MANY, retryAfter: 300 })).toMatchObject({ retryAfter: 300 });
});

test('a login needs both, and nothing is sent without', async () => {
  for (const path of ['/login', '/HireLogin', '/admin-login']) {
    for (const values of [{}, { email: PERSON.email, password: '' }, { email: ' ', password: PERSON.password }])
      expect(await said(path, {} as never, values as never)).toBe('Email and password are required.');
    expect((await submit(path, () => ({}), { email: '', password: '' })).called).toEqual([]);
  }
});

test('a login whose profile cannot be loaded says so and ends the session it was given', async () => {
  const tokens = { access: 'a', refresh: 'r' };
  const answers = (path: string) => (path === '/profile/' ? { status: 500, detail: BROKEN } : tokens);
  expect(await said('/login', answers)).toBe('Failed to fetch profile.');
  expect((await submit('/login', answers)).called).toContain('/logout/');
  expect(await said('/admin-login', () => ({ refresh: 'only' }))).toBe('Login failed: No access token received.');
});

test('a login by SMS asks for a code first, shows the field for it with the number kept, then signs in', async () => {
  const number = '0712345678';
  const asked = await submit('/phone-login', () => ({}), { number });
  expect(asked).toMatchObject({ called: ['/phone-sign-in/'], status: 200, form: { values: { number, sent: '1' } } });
  const step = { number, sent: '1', code: '987001' };
  expect((await submit('/phone-login', () => ({}), step)).called).toEqual(['/phone-sign-in/code/']);
  expect((await submit('/HirePhoneLogin', () => ({}), { ...step, again: '1' })).called).toEqual(['/phone-sign-in/']);
  expect(await fieldErrors('/phone-login', () => ({}), { ...step, code: '' })).toEqual({
    code: 'Please enter the code.',
  });
  const wrong = await submit('/phone-login', { status: 401, detail: 'That code is not right.' }, step);
  expect(wrong).toMatchObject({ status: 401, form: { values: { number, sent: '1' } } });
  expect(JSON.stringify(wrong)).not.toContain(step.code);
  expect(await said('/HirePhoneLogin', { status: 0 }, { number })).toBe(OFFLINE);
});

test('signing up by SMS checks name, number and terms, asks for a code, and opens the account with it', async () => {
  const person = { full_name: 'Akinyi Odhiambo', number: '0712345678' };
  expect(await fieldErrors('/HirePhoneSignUp', () => ({}), { full_name: ' ', number: '' })).toEqual({
    full_name: 'Full name is required',
    number: 'Please enter your phone number.',
    terms: 'You must agree to the terms.',
  });
  const agreed = { ...person, terms: 'on' };
  const asked = await submit('/HirePhoneSignUp', () => ({}), agreed);
  expect(asked).toMatchObject({ called: ['/phone-sign-up/'], form: { values: { ...agreed, sent: '1' } } });
  expect((await submit('/phone-signup', () => ({}), person)).called).toEqual(['/phone-sign-up/']);
  const step = { ...agreed, sent: '1', code: '987001' };
  expect((await submit('/HirePhoneSignUp', () => ({ opened: true }), step)).called).toEqual(['/phone-sign-up/code/']);
  expect((await submit('/HirePhoneSignUp', () => ({}), { ...step, again: '1' })).called).toEqual(['/phone-sign-up/']);
  const wrong = await submit('/HirePhoneSignUp', { status: 401, detail: 'That code is not right.' }, step);
  expect(wrong).toMatchObject({ status: 401, form: { values: { ...agreed, sent: '1' } } });
  expect(JSON.stringify(wrong)).not.toContain(step.code);
});

test('signing up sends nothing that is incomplete, with an error at each field', async () => {
  const nothing = { full_name: '', email: '', phone_number: '', password: '', confirm_password: '' };
  const needed = {
    email: 'Email is required',
    phone_number: 'Phone number is required',
    password: 'Password is required',
    confirm_password: 'Confirm password is required',
  };
  expect(await fieldErrors('/signup', () => ({}), nothing)).toEqual({
    ...needed,
    full_name: 'Company or group name is required',
  });
  expect(await fieldErrors('/HireSignUp', () => ({}), { ...nothing, full_name: '  ' })).toEqual({
    ...needed,
    full_name: 'Full name is required',
    terms: 'You must agree to the terms.',
  });
  const mismatch = { ...PERSON, confirm_password: 'mabati-na-misumari-48' };
  expect(await fieldErrors('/signup', () => ({}), mismatch)).toEqual({ confirm_password: 'Passwords do not match' });
  expect(await fieldErrors('/HireSignUp', () => ({}), mismatch)).toEqual({
    confirm_password: 'Passwords do not match.',
  });
  const short = { ...PERSON, password: 'seven77', confirm_password: 'seven77', email: 'nekesa', phone_number: '12345' };
  expect(await fieldErrors('/signup', () => ({}), short)).toEqual({
    email: 'Please enter a valid email address.',
    password: 'Password should be at least 8 characters long',
    phone_number: 'Please enter a Kenyan phone number, for example 254712345678.',
  });
  expect((await submit('/signup', () => ({}), short)).called).toEqual([]);
});

test('a password that is too common is marked at its field', async () => {
  const detail = 'This password is too common. Please choose another one.';
  for (const path of ['/signup', '/HireSignUp', LINK])
    expect(await fieldErrors(path, { status: 400, detail, code: 'common_password' })).toEqual({ password: detail });
});

test('a new password must be long enough and typed twice alike, and its link whole', async () => {
  const short = { password: 'seven77', confirm_password: 'seven77' };
  expect(await fieldErrors(LINK, () => ({}), short)).toEqual({ password: 'Password must be at least 8 characters.' });
  const mismatch = { password: PERSON.password, confirm_password: 'mabati-na-misumari-48' };
  expect(await fieldErrors(LINK, () => ({}), mismatch)).toEqual({ confirm_password: 'Passwords do not match.' });
  for (const path of ['/reset-password', '/reset-password?uid=abc', '/reset-password?token=abc'])
    expect(await said(path, () => ({}))).toBe('Invalid or expired reset link.');
  expect(await fieldErrors('/forgot-password', () => ({}), { email: '' })).toEqual({
    email: 'Please enter your email address.',
  });
});

test('after a reset people are sent to the sign-in that their mail names', async () => {
  expect(await submit(LINK, () => ({ detail: 'ok' }))).toMatchObject({ next: '/login?done=reset' });
  expect(await submit(`${LINK}&door=client`, () => ({ detail: 'ok' }))).toMatchObject({
    next: '/HireLogin?done=reset',
  });
});
