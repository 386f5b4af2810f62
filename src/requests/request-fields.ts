import { type RawBuilder, sql } from 'kysely';
import {
  type EditableField,
  editableFields,
  OPEN_FIELDS,
  type RequestField,
  type RequestFields,
  requestFields,
} from './contract.ts';

export const REQUEST_FIELDS = Object.keys(requestFields) as RequestField[];
export const EDITABLE_FIELDS = Object.keys(editableFields) as EditableField[];

type Column = Exclude<RequestField, 'isUrgent'> | 'is_urgent';
export const columnOf = (field: RequestField): Column => (field === 'isUrgent' ? 'is_urgent' : field);

export const REQUEST_COLUMNS = REQUEST_FIELDS.map(columnOf);

export function selectFields(fields: readonly RequestField[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql`${sql.ref(`r.${columnOf(field)}`)} as ${sql.id(field)}`));
}

export function visibleFields(row: RequestFields, knowsClient: boolean): RequestFields {
  const open = new Set<RequestField>(OPEN_FIELDS);
  const visible = REQUEST_FIELDS.map((field) => [field, knowsClient || open.has(field) ? row[field] : '']);
  return Object.fromEntries(visible) as RequestFields;
}
