/** What a locked screen shows: no name, place, number or amount, and nothing that somebody wrote. */
import { inKiswahili } from '#catalogue/kiswahili.ts';
import type { Language } from '#catalogue/language.ts';
import type { NotificationKind } from '../events-contract.ts';

type PushTexts = Readonly<Partial<Record<NotificationKind, string>>>;

const en: PushTexts = {
  new_work: 'New work near you',
  job_assigned: 'A new job for you',
  job_released_by_admin: 'A job has gone to another craftsman',
  request_asked: 'A client asks you first',
  ask_declined: 'The craftsman whom you asked cannot come',
  request_reopened: 'A request is open again, and you are told first',
  request_edited: 'A request has changed',
  request_accepted: 'Your request is accepted',
  request_rejected: 'The craftsman cannot take the request',
  request_released: 'A craftsman has given the job back',
  craftsman_away: 'A craftsman is no longer on Ufundi',
  request_started: 'The work has begun',
  request_proof: 'New photos of the work',
  request_completed: 'A job is completed',
  request_cancelled: 'A request is cancelled',
  quote_received: 'A new quote for you',
  quote_revised: 'A quote has a new price',
  quote_withdrawn: 'A quote was withdrawn',
  quote_accepted: 'Your quote is accepted',
  quote_declined: 'A request has gone to another craftsman',
  agreement_made: 'What you agreed is written down',
  change_offered: 'A change is offered to you',
  change_accepted: 'Your change is agreed',
  change_declined: 'Your change is declined',
  review_received: 'You have a new review',
  photo_unreadable: 'One of your photos did not arrive whole',
};

const sw: PushTexts = {
  new_work: 'Kazi mpya karibu nawe',
  job_assigned: 'Kazi mpya kwako',
  job_released_by_admin: 'Kazi imepewa fundi mwingine',
  request_asked: 'Mteja anakuuliza wewe kwanza',
  ask_declined: 'Fundi uliyemuuliza hawezi kuja',
  request_reopened: 'Ombi liko wazi tena, na unaambiwa wa kwanza',
  request_edited: 'Ombi limebadilika',
  request_accepted: 'Ombi lako limekubaliwa',
  request_rejected: 'Fundi hawezi kuchukua ombi',
  request_released: 'Fundi amerudisha kazi',
  craftsman_away: 'Fundi hayupo tena kwenye Ufundi',
  request_started: 'Kazi imeanza',
  request_proof: 'Picha mpya za kazi',
  request_completed: 'Kazi imekamilika',
  request_cancelled: 'Ombi limeghairiwa',
  quote_received: 'Bei mpya kwako',
  quote_revised: 'Bei imebadilika',
  quote_withdrawn: 'Bei imeondolewa',
  quote_accepted: 'Bei yako imekubaliwa',
  quote_declined: 'Ombi limepewa fundi mwingine',
  agreement_made: 'Mliyokubaliana yameandikwa',
  change_offered: 'Unapendekezewa badiliko',
  change_accepted: 'Badiliko lako limekubaliwa',
  change_declined: 'Badiliko lako limekataliwa',
  review_received: 'Una maoni mapya',
  photo_unreadable: 'Picha yako moja haikufika nzima',
};

export const PUSH_TEXTS: Readonly<Record<Language, PushTexts>> = { en, sw };

/** @param service of the job, one of ours */
export function pushTitle(language: Language, kind: NotificationKind, service: string | null): string {
  const text = PUSH_TEXTS[language][kind] ?? 'Ufundi';
  if (service === null) return text;
  return `${text} (${language === 'sw' ? inKiswahili(service) : service})`;
}
