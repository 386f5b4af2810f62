import { BUCKETS } from './bucket.ts';
import { CLOCKS } from './clock.ts';
import { DATABASE_LOST } from './database-lost.ts';
import { DISKS } from './disk.ts';
import { KILLS } from './kill.ts';
import { KILLED_SENDS } from './kill-while-sending.ts';
import { MAILS } from './mail.ts';
import { OVERLOADS } from './overload.ts';
import { PROCESSES } from './process.ts';
import { RESTARTS } from './restart.ts';
import type { Fault } from './fault.ts';
import { SLOW_CLIENTS } from './slow-clients.ts';
import { IDEMPOTENCY } from './idempotency.ts';

export const FAULTS: readonly Fault[] = [
  ...KILLS,
  ...KILLED_SENDS,
  ...IDEMPOTENCY,
  ...DATABASE_LOST,
  ...BUCKETS,
  ...DISKS,
  ...MAILS,
  ...CLOCKS,
  ...PROCESSES,
  ...RESTARTS,
  ...SLOW_CLIENTS,
  ...OVERLOADS,
];
