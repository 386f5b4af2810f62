import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { postRequest, requestFields } from '#requests/contract.ts';
import { fieldNames, fieldRules, readShape } from './field-list.ts';
import { flag, kes, optionalText, text } from './fields.ts';

it('a form learns from the schema what is required and how long a text may be', () => {
  const rules = Object.entries(requestFields).map(([name, schema]) => [name, fieldRules(schema)]);
  expect(Object.fromEntries(rules)).toMatchObject({
    name: { required: true, maxLength: 120 },
    phone: { required: true, maxLength: undefined },
    service: { required: true, maxLength: undefined },
    schedule: { required: true, maxLength: undefined },
    address: { required: true, maxLength: 300 },
    description: { required: true, maxLength: 3000 },
    isUrgent: { required: false, maxLength: undefined },
  });
  expect(fieldRules(optionalText(200))).toEqual({ required: false, maxLength: 200 });
  expect(fieldRules(z.optional(kes()))).toEqual({ required: false, maxLength: undefined });
});

it('fields come in the order of the contract, files after them', () => {
  expect(fieldNames(postRequest)).toEqual(['client', ...Object.keys(requestFields), 'media']);
});

it('texts are read back as text, flags as true or false', () => {
  const shape = z.object(readShape({ name: text('name is required', 20), note: optionalText(20), is_urgent: flag }));
  expect(shape.safeParse({ name: 'Achieng', note: '', is_urgent: false }).success).toBe(true);
  expect(shape.safeParse({ name: 'Achieng', note: '', is_urgent: 'false' }).success).toBe(false);
});
