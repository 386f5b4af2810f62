import type { Language } from '#catalogue/language.ts';

/** Screens that open without a network once they were open with one; `base` is the offline page. */
export type Screens = 'base' | 'client' | 'craftsman' | 'visitor';

export interface DeviceMessage {
  readonly screens: Screens;
  readonly language: Language;
}
