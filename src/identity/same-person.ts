import { type RawBuilder, sql } from 'kysely';

/** Whether two joined accounts share a mailbox or a phone. No two accounts share a Google sign-in. */
export function samePerson(one: string, other: string): RawBuilder<boolean> {
  const column = (account: string, name: string) => sql.ref(`${account}.${name}`);
  return sql<boolean>`(mailbox(${column(one, 'email')}) = mailbox(${column(other, 'email')})
    or ${column(one, 'phone')} = ${column(other, 'phone')})`;
}
