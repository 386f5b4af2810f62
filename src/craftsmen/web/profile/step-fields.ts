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
