import type pg from 'pg';

/** Indexes that another version of the sorting library made may miss rows and let the same e-mail in twice. PostgreSQL 15 or newer. */
export async function examineCollation(
  client: pg.Client | pg.Pool,
): Promise<{ message: string; remedy: string } | null> {
  const { rows } = await client.query<{ name: string; made: string; now: string | null }>(
    `select quote_ident(datname) as name, datcollversion as made, pg_database_collation_actual_version(oid) as now
    from pg_database where datname = current_database()
      and datcollversion is not null and datcollversion is distinct from pg_database_collation_actual_version(oid)`,
  );
  const [changed] = rows;
  if (!changed) return null;
  const { name, made, now } = changed;
  return {
    message: `its texts were sorted by version ${made} of the collation, this machine has ${now ?? 'none'}: indexes may miss rows.`,
    remedy: `As its owner, in a quiet hour: reindex database ${name}; alter database ${name} refresh collation version;`,
  };
}
