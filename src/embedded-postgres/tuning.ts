export function serverSettings(fsync: boolean): string[] {
  return [...always, ...(fsync ? durable : volatile)];
}

const always = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=200',
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements contain personal data.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

const durable = [
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'wal_level=replica', // an online copy (npm run backup) needs it
  'wal_compression=on',
  'min_wal_size=80MB',
  'max_wal_size=512MB',
  'checkpoint_timeout=10min',
];

const volatile = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];
