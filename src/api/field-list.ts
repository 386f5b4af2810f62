/** What derives from one list of fields: the shape in which they are read, and what a form needs to know of each. */
import * as z from 'zod/mini';
import type { AnyEndpoint } from './endpoint.ts';
import { flag } from './fields.ts';

export type FieldList = Readonly<Record<string, z.ZodMiniType>>;
/** The values of a list after validation. */
export type ValuesOf<F extends FieldList> = Readonly<z.output<z.ZodMiniObject<F>>>;

type ReadShape<F extends FieldList> = {
  [K in keyof F]: z.output<F[K]> extends boolean ? z.ZodMiniBoolean : z.ZodMiniString;
};

/** The shape in which texts and flags are read back. Takes lists of texts and flags only. */
export function readShape<F extends FieldList>(fields: F): ReadShape<F> {
  const shapes = Object.entries(fields).map(([name, schema]) => [name, schema === flag ? z.boolean() : z.string()]);
  return Object.fromEntries(shapes) as ReadShape<F>;
}

/** The part of a list with these names, in their order. */
export function pick<F extends object, K extends keyof F>(fields: F, names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>;
}

/** The names of an endpoint's fields and files, in the order of the contract. */
export function fieldNames(endpoint: AnyEndpoint): string[] {
  return [...Object.keys(endpoint.input.shape), ...Object.keys(endpoint.files)];
}

/** Whether a form must have it, and how long its text may be, as its schema says. */
export function fieldRules(schema: z.ZodMiniType): { required: boolean; maxLength: number | undefined } {
  const mayLack = [undefined, ''].some((nothing) => schema.safeParse(nothing).success);
  return { required: !mayLack, maxLength: maxLengthOf(schema) };
}

interface Definition {
  readonly out?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[];
}

function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { out, innerType, checks = [] } = schema._zod.def as unknown as Definition;
  const inner = out ?? innerType;
  return inner ? maxLengthOf(inner) : checks.map((check) => check._zod.def.maximum).find((most) => most !== undefined);
}
