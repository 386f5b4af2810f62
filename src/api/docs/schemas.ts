/** JSON Schemas of the contracts: named shapes become components, and every field gets its description. */
import * as z from 'zod/mini';
import { named } from '../fields.ts';
import { problemShape } from '../problem.ts';
import { describeField, SCHEMAS } from './descriptions.ts';

export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  [key: string]: unknown;
};

const COMPONENTS = '#/components/schemas/';
const ref = (name: string): Schema => ({ $ref: COMPONENTS + name });
export const PROBLEM = ref('Problem');

const SCALAR = { type: ['string', 'number', 'boolean', 'null'] };
const JSON_SHAPES: Record<string, Schema> = {
  JsonObject: {
    description: SCHEMAS.JsonObject as string,
    type: 'object',
    additionalProperties: ref('JsonValue'),
  },
  // Not a list of itself: generated types must not refer to themselves outside an object.
  JsonValue: {
    description: SCHEMAS.JsonValue as string,
    anyOf: [SCALAR, ref('JsonObject'), { type: 'array', items: { anyOf: [SCALAR, ref('JsonObject')] } }],
  },
};

export type SchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => Schema;

/** @returns the components found so far, and a function that adds those of a schema and returns it with references */
export function collectSchemas(): { components: Record<string, Schema>; schemaOf: SchemaOf } {
  const components: Record<string, Schema> = { ...JSON_SHAPES };
  const schemaOf: SchemaOf = (schema, io) => {
    const { properties, $defs = {} } = toJsonSchema(schema, io);
    for (const [name, found] of Object.entries($defs as Record<string, Schema>)) {
      const component = { description: SCHEMAS[name] ?? '', ...withReferences(found, name) };
      const before = components[name];
      if (before && JSON.stringify(before) !== JSON.stringify(component)) throw new Error(`Two shapes named ${name}`);
      components[name] = component;
    }
    return withReferences(properties?.value as Schema);
  };
  schemaOf(named('Problem', problemShape), 'output');
  return { components, schemaOf };
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  // Inside an object, because a schema at the root is never a reference.
  return z.toJSONSchema(z.object({ value: schema }), {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { type, out } = (zodSchema as unknown as Piped)._zod.def;
      const { canonical } = jsonSchema as { canonical?: Schema };
      if (canonical) {
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Schema)[key];
        Object.assign(jsonSchema, canonical);
      } else if (io === 'input' && type === 'pipe' && out) Object.assign(jsonSchema, limitsAtEnd(out));
      if (type === 'unknown') Object.assign(jsonSchema, ref('JsonValue'));
      if (jsonSchema.type === 'array' && !jsonSchema.items) jsonSchema.items = {};
    },
  }) as Schema;
}

function withReferences(schema: Schema, owner?: string): Schema {
  const { id: _, ...result } = schema;
  if (schema.$ref) result.$ref = schema.$ref.replace('#/$defs/', COMPONENTS);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]): [string, Schema] => {
      const description = field.description ?? describeField(name, owner);
      return [name, { ...withReferences(field), ...(description ? { description } : {}) }];
    });
    result.properties = Object.fromEntries(fields);
  }
  if (schema.items) result.items = withReferences(schema.items);
  for (const key of ['anyOf', 'allOf', 'oneOf'] as const)
    if (schema[key]) result[key] = schema[key].map((each) => withReferences(each));
  return result;
}

interface Piped {
  readonly _zod: { readonly def: { readonly type: string; readonly out?: Piped } };
}

function limitsAtEnd(schema: Piped): Schema {
  const { type, out } = schema._zod.def;
  if (type === 'pipe' && out) return limitsAtEnd(out);
  if (type !== 'string' && type !== 'enum') return {};
  const limits = z.toJSONSchema(schema as unknown as z.ZodMiniType, { unrepresentable: 'any' });
  const names = ['minLength', 'maxLength', 'enum'];
  return Object.fromEntries(Object.entries(limits).filter(([name]) => names.includes(name)));
}
