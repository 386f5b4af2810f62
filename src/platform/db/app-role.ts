/** The app's database role owns no tables, and may only append to audit_log and request_events. */
import type pg from 'pg';

const ROLE = 'ufundi_app';

const CREATE_ROLE = `do $$
begin
  begin
    if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    set local role ${ROLE};
  exception when insufficient_privilege then
    execute format('grant ${ROLE} to %I', session_user);
    set local role ${ROLE};
  end;
  set local role none;
end $$`;

const GRANT = `do $$
declare
  t record;
  may text;
begin
  for t in select oid, nspname from pg_namespace where nspname in (current_schema(), 'graphile_worker') loop
    if not has_schema_privilege('${ROLE}', t.oid, 'usage') then
      execute format('grant usage on schema %I to ${ROLE}', t.nspname);
    end if;
  end loop;
  for t in
    select c.oid, c.relname, c.relrowsecurity, c.oid::regclass as name from pg_class c
    where c.relnamespace in (current_schema()::regnamespace, to_regnamespace('graphile_worker')) and c.relkind in ('r', 'p', 'v')
  loop
    foreach may in array case
      when t.relname in ('audit_log', 'request_events') then array['select', 'insert']
      when t.relname like 'kysely%' then array['select']
      else array['select', 'insert', 'update', 'delete'] end
    loop
      if not has_table_privilege('${ROLE}', t.oid, may) then execute format('grant %s on %s to ${ROLE}', may, t.name); end if;
    end loop;
    if t.relname in ('audit_log', 'request_events') and has_table_privilege('${ROLE}', t.oid, 'update, delete, truncate') then
      execute format('revoke update, delete, truncate on %s from ${ROLE}, public', t.name);
    end if;
    -- The queue shuts its tables to all but their owner.
    if t.relrowsecurity and not exists (select from pg_policy where polrelid = t.oid and polname = '${ROLE}') then
      execute format('create policy ${ROLE} on %s to ${ROLE} using (true) with check (true)', t.name);
    end if;
  end loop;
  for t in
    select c.oid, c.oid::regclass as name from pg_class c
    where c.relnamespace in (current_schema()::regnamespace, to_regnamespace('graphile_worker')) and c.relkind = 'S'
  loop
    if not (has_sequence_privilege('${ROLE}', t.oid, 'usage') and has_sequence_privilege('${ROLE}', t.oid, 'select')) then
      execute format('grant usage, select on %s to ${ROLE}', t.name);
    end if;
  end loop;
  for t in
    select p.oid, p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in ('forget_in_trails', 'forget_old_trail')
  loop
    if not has_function_privilege('${ROLE}', t.oid, 'execute') then
      execute format('grant execute on function %s to ${ROLE}', t.name);
    end if;
  end loop;
end $$`;

/** Run as the owner after all migrations. @returns false when the owner may not: triggers alone protect the audit log */
export async function prepareAppRole(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('ufundi app role'))`);
    await client.query(CREATE_ROLE);
    await client.query(GRANT);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  } finally {
    client.release();
  }
}

/** The connection as the app role, set while connecting, so that no statement runs before it. */
export function asApp(connection: pg.PoolConfig): pg.PoolConfig {
  const url = connection.connectionString ? new URL(connection.connectionString) : null;
  const existing = url?.searchParams.get('options') ?? connection.options ?? process.env.PGOPTIONS ?? '';
  const options = `${existing} -c role=${ROLE}`.trim();
  if (!url) return { ...connection, options };
  url.searchParams.set('options', options);
  return { ...connection, connectionString: url.href };
}
