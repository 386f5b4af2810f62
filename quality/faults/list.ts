/** Every fault there is, in the order it is played. */
import { BUCKETS } from './bucket.ts';
import { CLOCKS } from './clock.ts';
import { DATABASE_LOST } from './database-lost.ts';
import { DISKS } from './disk.ts';
import { KILLS } from './kill.ts';
import { MAILS } from './mail.ts';
import { OVERLOADS } from './overload.ts';
import { PROCESSES } from './process.ts';
import { RACES } from './races.ts';
import { RESTARTS } from './restart.ts';
import type { Fault } from './seen.ts';
import { SLOW_CLIENTS } from './slow.ts';
import { TWICE } from './idempotency.ts';

/** What happens to rows and files. */
export const DATA_FAULTS: readonly Fault[] = [...KILLS, ...RACES, ...TWICE];
/** What happens to the parts the product needs. */
export const PART_FAULTS: readonly Fault[] = [...DATABASE_LOST, ...BUCKETS, ...DISKS, ...MAILS, ...CLOCKS];
/** What happens to its processes, and at their door. */
export const PROCESS_FAULTS: readonly Fault[] = [...PROCESSES, ...RESTARTS, ...SLOW_CLIENTS, ...OVERLOADS];
export const FAULTS: readonly Fault[] = [...DATA_FAULTS, ...PART_FAULTS, ...PROCESS_FAULTS];
