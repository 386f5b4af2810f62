import { expect, test } from 'vitest';
import { sendMessage } from '#contact/contract.ts';
import { checkValues, inOrder } from './check-values.ts';

const texts = {
  common: { translate: (text: string) => `sw: ${text}`, required: (label: string) => `${label} inahitajika` },
};

test('a missing field is named by its label, any other error is translated', () => {
  const errors = checkValues(sendMessage, { name: '', email: 'nobody', message: 'Hi' }, { name: 'Jina' }, texts);
  expect(errors.name).toBe('Jina inahitajika');
  expect(errors.email).toMatch(/^sw: /);
  expect(errors.message).toBeUndefined();
});

test('errors come in the order of the screen', () => {
  expect(Object.keys(inOrder(['name', 'email', 'message'], { message: 'c', name: 'a' }))).toEqual(['name', 'message']);
});
