/** The fields of requests and quotes as columns, and as one viewer may read them. */
import { type RawBuilder, sql } from 'kysely';
import {
  OPEN_FIELDS,
  type QuoteField,
  quoteFields,
  type RequestField,
  type RequestFields,
  requestFields,
} from './contract.ts';

export const REQUEST_FIELDS = Object.keys(requestFields) as RequestField[];

export const QUOTE_FIELDS = Object.keys(quoteFields) as QuoteField[];

type Column = Exclude<RequestField, 'isUrgent'> | 'is_urgent';
const columnOf = (field: RequestField): Column => (field === 'isUrgent' ? 'is_urgent' : field);

/** The columns of `requests` that hold what the client wrote. */
export const REQUEST_COLUMNS = REQUEST_FIELDS.map(columnOf);

/** Selects fields of request `r` under their names in the contract. */
export function selectFields(fields: readonly RequestField[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql`${sql.ref(`r.${columnOf(field)}`)} as ${sql.id(field)}`));
}

/** The fields of a row. Unless the viewer knows the client, fields that are not open are empty. */
export function visibleFields(row: RequestFields, knowsClient: boolean): RequestFields {
  const open = new Set<RequestField>(OPEN_FIELDS);
  const visible = REQUEST_FIELDS.map((field) => [field, knowsClient || open.has(field) ? row[field] : '']);
  return Object.fromEntries(visible) as RequestFields;
}
