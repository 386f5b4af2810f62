/** What client and craftsman agreed, and a change of it that one side offers. */
import * as z from 'zod/mini';
import { readShape, type ValuesOf } from '#api/field-list.ts';
import { day, integer, isoTime, kes, named, optionalChoice, optionalDay, optionalText } from '#api/fields.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#catalogue/parts-of-day.ts';
import { DAY_INVALID, MATERIALS_BY } from './quote-contract.ts';

/** What a side offers to change. What is left out stays as agreed. */
export const changeFields = {
  amount: z.optional(z.nullable(kes())),
  starts_on: optionalDay(DAY_INVALID),
  part_of_day: optionalChoice(Object.keys(PARTS_OF_DAY) as [PartOfDay, ...PartOfDay[]], DAY_INVALID),
  /** In a sentence: what is done more, less or otherwise. */
  scope: optionalText(500),
};
export type ChangeFields = ValuesOf<typeof changeFields>;

const SIDES = ['client', 'craftsman'] as const;
export type Side = (typeof SIDES)[number];

export const agreementShape = named(
  'Agreement',
  z.object({
    id: integer,
    amount: integer,
    labour: z.nullable(integer),
    materials: z.nullable(integer),
    materials_by: z.nullable(z.enum(MATERIALS_BY)),
    starts_on: z.nullable(day(DAY_INVALID)),
    starts_until: z.nullable(day(DAY_INVALID)),
    part_of_day: z.nullable(z.string()),
    /** Of the quote that was accepted. */
    message: z.string(),
    /** Of the change that was accepted. */
    scope: z.string(),
    /** The admin, of an assignment with a price. */
    offered_by: z.enum([...SIDES, 'admin']),
    agreed_at: isoTime,
  }),
);
export type Agreement = z.output<typeof agreementShape>;

export const changeShape = named(
  'AgreementChange',
  z.object({ id: integer, ...readShape(changeFields), offered_by: z.enum(SIDES), created_at: isoTime }),
);
export type Change = z.output<typeof changeShape>;
