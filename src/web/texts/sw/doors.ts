import type { doorsTexts as en } from '../en/doors.ts';

export const doorsTexts: typeof en = {};
