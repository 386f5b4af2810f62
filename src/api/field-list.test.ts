import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { postRequest, requestFields } from '#requests/contract.ts';
import { changeShape, fieldNames, fieldRules, readShape } from './field-list.ts';
import { count, flag, kes, optionalText, text } from './fields.ts';

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
  expect(fieldNames(postRequest)).toEqual([
    'client',
    ...Object.keys(requestFields),
    'ask_craftsman',
    'media',
    'photos',
  ]);
});

it('texts are read back as text, flags as true or false', () => {
  const shape = z.object(readShape({ name: text('name is required', 20), note: optionalText(20), is_urgent: flag }));
  expect(shape.safeParse({ name: 'Achieng', note: '', is_urgent: false }).success).toBe(true);
  expect(shape.safeParse({ name: 'Achieng', note: '', is_urgent: 'false' }).success).toBe(false);
});

it('numbers are read back as numbers, a part that may be missing as null', () => {
  const shape = z.object(
    readShape({ price: kes(), labour: z.optional(z.nullable(kes())), is_open: z._default(z.boolean(), true) }),
  );
  expect(shape.safeParse({ price: 2800, labour: null, is_open: false }).success).toBe(true);
  for (const wrong of [{ price: '2800' }, { price: null }, { labour: 'x' }, { is_open: 'true' }])
    expect(shape.safeParse({ price: 2800, labour: null, is_open: false, ...wrong }).success).toBe(false);
});

it('a change leaves out what is not named, defaults too', () => {
  const change = z.object(
    changeShape({ name: text('name is required', 20), note: optionalText(20), stock: count(9, 'How many?') }),
  );
  expect(change.parse({})).toEqual({});
  expect(change.parse({ note: '', stock: '4' })).toEqual({ note: '', stock: 4 });
  expect(change.safeParse({ name: ' ' }).success).toBe(false);
});
