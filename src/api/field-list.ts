import * as z from 'zod/mini';
import type { AnyEndpoint } from './endpoint.ts';
import { documented, flag, integer } from './fields.ts';

export type FieldList = Readonly<Record<string, z.ZodMiniType>>;
export type ValuesOf<F extends FieldList> = Readonly<z.output<z.ZodMiniObject<F>>>;

type ReadOf<V> = [V] extends [boolean]
  ? z.ZodMiniBoolean
  : [V] extends [number]
    ? z.ZodMiniNumber
    : [V] extends [number | null | undefined]
      ? z.ZodMiniNullable<z.ZodMiniNumber>
      : null extends V
        ? z.ZodMiniNullable<z.ZodMiniString>
        : z.ZodMiniString;

/** What a response holds of fields that were sent. */
export function readShape<F extends FieldList>(fields: F): { [K in keyof F]: ReadOf<z.output<F[K]>> } {
  const shapes = Object.entries(fields).map(([name, schema]) => [name, readAs(schema)]);
  return Object.fromEntries(shapes) as { [K in keyof F]: ReadOf<z.output<F[K]>> };
}

function readAs(schema: z.core.$ZodType): z.ZodMiniType {
  const { type, out, innerType } = schema._zod.def as unknown as Definition;
  const inner = out ?? innerType;
  const { format, canonical } = (z.globalRegistry.get(schema) ?? {}) as { format?: string; canonical?: Canonical };
  if (canonical?.type === 'integer') return integer;
  const spelled = canonical?.format ?? format;
  if (spelled) return documented(z.string(), { format: spelled });
  if (schema === flag || type === 'boolean') return z.boolean();
  if (type === 'nullable' && inner) return z.nullable(readAs(inner));
  return inner ? readAs(inner) : type === 'number' ? z.number() : z.string();
}

/** For a change: a missing field keeps its value, so defaults are left out. */
export function changeShape<F extends FieldList>(fields: F): { [K in keyof F]: z.ZodMiniOptional<F[K]> } {
  const shapes = Object.entries(fields).map(([name, schema]) => {
    const { type, innerType = schema } = schema._zod.def as unknown as Definition;
    return [name, z.optional(type === 'default' ? innerType : schema)];
  });
  return Object.fromEntries(shapes) as { [K in keyof F]: z.ZodMiniOptional<F[K]> };
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

interface Canonical {
  readonly type: string;
  readonly format?: string;
}

interface Definition {
  readonly type: string;
  readonly out?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[];
}

function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { out, innerType, checks = [] } = schema._zod.def as unknown as Definition;
  const inner = out ?? innerType;
  return inner ? maxLengthOf(inner) : checks.map((check) => check._zod.def.maximum).find((most) => most !== undefined);
}
