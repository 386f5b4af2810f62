import { type RawBuilder, sql } from 'kysely';
import { samePerson } from '#identity/same-person.ts';

/** Whether request `r` is of the person behind craftsman account `a`. */
export const isOwnRequest: RawBuilder<boolean> = sql<boolean>`exists (
  select from clients own join accounts client on client.id = own.account_id
  where own.id = r.client_id and ${samePerson('client', 'a')})`;
