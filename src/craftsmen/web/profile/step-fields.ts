import { PROFILE_CHOICES } from '../../contract.ts';

export const STEPS = ['face', 'trade', 'work', 'send'] as const;
export type StepName = (typeof STEPS)[number];

export const FIELDS: Readonly<Record<StepName, readonly string[]>> = {
  face: ['profile', 'company_name'],
  trade: ['profession', 'primary_service', 'location', 'skills', ...PROFILE_CHOICES],
  work: ['service_images', 'description', 'service_videos'],
  send: ['proof_document'],
};
export const stepOf = (field: string) => STEPS.find((step) => FIELDS[step].includes(field)) ?? null;

/** @param hash of a link to a step */
export const stepIn = (hash: string) => STEPS.find((step) => hash === `#step-${step}`) ?? null;

/** The site promises an answer within 24 hours. */
const PROMISED_MS = 24 * 3_600_000;

/** @returns when an admin's answer to a profile is due, null where nothing was sent or the time is over */
export function answerDue(sentAt: string | null, now: number): Date | null {
  if (sentAt === null) return null;
  const due = new Date(sentAt).getTime() + PROMISED_MS;
  return due > now ? new Date(due) : null;
}
