/** The demo's craftsmen: every service, many places, names as varied as Kenya's. All are invented. */
import type { Service } from '#catalogue/services.ts';
import { BUILDING_CRAFTSMEN } from './craftsmen-building.ts';
import { FINISHING_CRAFTSMEN } from './craftsmen-finishing.ts';
import { REPAIR_CRAFTSMEN } from './craftsmen-repair.ts';

export interface DemoCraftsman {
  readonly fullName: string;
  /** '' for a craftsman who works under their own name. */
  readonly company: string;
  readonly services: readonly [Service, ...Service[]];
  readonly profession: string;
  readonly location: string;
  readonly skills: string;
  /** Completed and reviewed jobs, 1–5 stars each. */
  readonly stars: readonly number[];
  readonly description: string;
}

export const CRAFTSMEN: readonly DemoCraftsman[] = [...BUILDING_CRAFTSMEN, ...FINISHING_CRAFTSMEN, ...REPAIR_CRAFTSMEN];
