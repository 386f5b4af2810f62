import type { Scope } from '#catalogue/scopes.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Role } from '#api/endpoint.ts';
import type { Session } from '#api/session.ts';
import { type Database, namedStatement } from '#platform/db/database.ts';
import { hashOfToken } from '../session/tokens.ts';
import { idOfKey } from './key-text.ts';

const NO_FAMILY = '00000000-0000-0000-0000-000000000000';

export async function sessionOfKey(db: Database, key: string): Promise<Session | null> {
  const id = idOfKey(key);
  const [row] = id === null ? [] : await findKey(db, id);
  if (id === null || !row || !timingSafeEqual(row.key_hash, hashOfToken(key))) return null;
  if (row.unused) await markUsed(db, id);
  const { account_id: accountId, role, full_name: name, language, scopes } = row;
  const profileId = role === 'craftsman' ? row.craftsman : role === 'client' ? row.client : null;
  return { accountId, role, family: NO_FAMILY, profileId, name, language, key: { id, scopes } } as Session;
}

const findKey = namedStatement<{
  account_id: number;
  key_hash: Buffer;
  scopes: Scope[];
  unused: boolean;
  role: Role;
  full_name: string;
  language: string;
  craftsman: number | null;
  client: number | null;
}>(
  'key',
  `select account_id, key_hash, scopes, last_used_on is distinct from current_date as unused, role, full_name, language,
    (select id from craftsmen where craftsmen.account_id = accounts.id) as craftsman,
    (select id from clients where clients.account_id = accounts.id) as client
  from api_keys join accounts on accounts.id = account_id
  where api_keys.id = $1 and expires_at > now() and disabled_at is null and erased_at is null`,
);

const markUsed = namedStatement('key used', 'update api_keys set last_used_on = current_date where id = $1');
