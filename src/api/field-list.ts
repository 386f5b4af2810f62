import * as z from 'zod/mini';
import type { AnyEndpoint } from './endpoint.ts';
import { flag } from './fields.ts';

export type FieldList = Readonly<Record<string, z.ZodMiniType>>;
export type ValuesOf<F extends FieldList> = Readonly<z.output<z.ZodMiniObject<F>>>;

type ReadShape<F extends FieldList> = {
  [K in keyof F]: z.output<F[K]> extends boolean ? z.ZodMiniBoolean : z.ZodMiniString;
};

export function readShape<F extends FieldList>(fields: F): ReadShape<F> {
  const shapes = Object.entries(fields).map(([name, schema]) => [name, schema === flag ? z.boolean() : z.string()]);
  return Object.fromEntries(shapes) as ReadShape<F>;
}

export function pick<F extends object, K extends keyof F>(fields: F, names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>;
}

export function fieldNames(endpoint: AnyEndpoint): string[] {
  return [...Object.keys(endpoint.input.shape), ...Object.keys(endpoint.files)];
}

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
