import { expect, test } from 'vitest';
import { CallError, NETWORK_FAILED, NO_REASON } from '#api/client/call.ts';
import { asCallError, reasonOf, serverTextOf, SubmitError } from './submit-error.ts';

const common = { translate: (text: string) => `sw: ${text}`, offline: { title: 'You are offline.' } };

test('the reason is the translated text of the server, or that the device is offline', () => {
  expect(reasonOf(new CallError(409, 'taken', 'Too late.'), common)).toBe('sw: Too late.');
  expect(reasonOf(new CallError(0, 'network', NETWORK_FAILED), common)).toBe(`sw: ${NETWORK_FAILED}`);
  expect(reasonOf(new CallError(0, 'network', NETWORK_FAILED, { offline: true }), common)).toBe('You are offline.');
  expect(reasonOf(new Error('a bug'), common)).toBe('');
});

test('only a response of the product has a server text', () => {
  expect(serverTextOf(new CallError(400, 'bad', 'No.'))).toBe('No.');
  expect(serverTextOf(new CallError(502, NO_REASON, NETWORK_FAILED))).toBeNull();
  expect(serverTextOf(new CallError(0, 'timeout', NETWORK_FAILED))).toBeNull();
  expect(serverTextOf(asCallError(new Error('a bug')))).toBeNull();
});

test('a submit error carries the call behind it and nothing else', () => {
  const cause = new CallError(500, 'broken', 'Something broke');
  expect(new SubmitError('Not sent.', cause)).toMatchObject({ message: 'Not sent.', cause, fieldHasFocus: false });
  expect(new SubmitError('Not sent.', new Error('a bug')).cause).toBeNull();
});
