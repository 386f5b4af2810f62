/** What phones read: one SMS, so each text fits with its longest filling (`sms-texts.test.ts`). No word needs the link behind. */
import type { Language } from '#catalogue/language.ts';
import type { Role } from '#api/endpoint.ts';
import type { NotificationKind } from '../events-contract.ts';

/** Written for phones and cut by `SMS_SLOTS`; empty where it is not known. */
export type SmsFacts = Readonly<Record<keyof typeof SMS_SLOTS, string>>;

/** How long each filling may be. */
export const SMS_SLOTS = {
  title: 26,
  service: 14,
  place: 16,
  when: 24,
  craftsman: 16,
  client: 16,
  amount: 15,
  /** Of the other side, once the job is accepted. */
  phone: 13,
  digits: 3,
  email: 30,
} as const;

type SmsText = (facts: SmsFacts, role: Role) => string;
export type SmsTexts = Partial<Record<NotificationKind, SmsText>>;

const job = (facts: SmsFacts) => named(facts) || 'your job';
const Job = (facts: SmsFacts) => named(facts) || 'Your job';
const fundi = ({ craftsman }: SmsFacts) => craftsman || 'The craftsman';
const client = ({ client: name }: SmsFacts) => name || 'The client';
const other = (facts: SmsFacts, role: Role) => (role === 'client' ? fundi(facts) : client(facts));
const named = ({ title }: SmsFacts) => (title ? `"${title}"` : '');
const listed = (...parts: string[]) => parts.filter(Boolean).join(', ');
const after = (lead: string, text: string) => (text ? `${lead}${text}` : '');

const en: SmsTexts = {
  new_work: (f) => `New work near you${after(': ', listed(f.service, f.place, named(f)))}. Send a price.`,
  profile_approved: () => 'Your profile is approved. Clients can find you and send you work.',
  profile_rejected: () => 'Your profile needs a change before we can approve it. The reason stands there.',
  job_assigned: (f) => `New job for you${after(': ', listed(named(f), f.place, f.when))}. Please answer soon.`,
  job_released_by_admin: (f) => `${Job(f)} has gone to another craftsman. There is nothing more for you to do.`,
  request_asked: (f) => `You are asked first: ${listed(job(f), f.place)}. For 24 hours only you can send a price.`,
  ask_declined: (f) => `${fundi(f)} cannot take ${job(f)}. Others can send you a price now.`,
  request_reopened: (f) => `${Job(f)} is open again. You are told first. Send your price again if you are free.`,
  request_edited: (f) => `The client has changed ${job(f)}. Please read it again before you answer.`,
  request_accepted: (f) => `${fundi(f)} has accepted ${job(f)}.${after(' Call ', f.phone)}`,
  request_rejected: (f, role) =>
    `${fundi(f)} cannot take ${job(f)}. ${role === 'admin' ? 'It is back in your queue.' : 'We look for another craftsman.'}`,
  request_released: (f, role) =>
    `${fundi(f)} has given back ${job(f)}. ${role === 'admin' ? 'It is back in your queue.' : 'It is open again.'}`,
  craftsman_away: (f, role) =>
    `${fundi(f)} is no longer on Ufundi. ${role === 'admin' ? `Please settle ${job(f)} with the client.` : `Is ${job(f)} done? If not, cancel it.`}`,
  request_started: (f) => `${fundi(f)} has started ${job(f)}.`,
  request_proof: (f) => `${fundi(f)} has sent proof of the work on ${job(f)}.`,
  request_completed: (f, role) =>
    role === 'craftsman'
      ? `${client(f)} has marked ${job(f)} as completed. Well done.`
      : `${fundi(f)} says that ${job(f)} is done. Please leave a review.`,
  request_cancelled: (f, role) =>
    `${Job(f)} is cancelled.${role === 'craftsman' ? ' There is nothing more for you to do.' : ''}`,
  quote_received: (f) => `${fundi(f)} offers ${f.amount || 'a price'} for ${job(f)}. Compare before you choose.`,
  quote_accepted: (f) =>
    `${client(f)} accepted your ${f.amount || 'price'}.${f.phone ? ` Call ${f.phone}.` : ''} ${listed(f.place, f.when) || Job(f)}.`,
  change_offered: (f, role) => `${other(f, role)} offers a change of ${job(f)}${after(': ', f.amount)}. Please answer.`,
  change_accepted: (f, role) => `${other(f, role)} accepts your change of ${job(f)}${after(': ', f.amount)}.`,
  change_declined: (f, role) => `${other(f, role)} declines your change of ${job(f)}. What was agreed stays.`,
  password_changed: () => 'Your password was changed. If that was not you, set a new one now.',
  second_factor_on: () => 'Signing in now asks for a code. If that was not you, set a new password now.',
  second_factor_off: () => 'Signing in no longer asks for a code. If that was not you, set a new password now.',
  account_disabled: () => 'Your account is closed for now. If you think that this is a mistake, write to us.',
  account_enabled: () => 'Your account is open again. You can sign in and go on as before.',
  email_changed: (f) =>
    `The email address of your account is now ${f.email || 'another one'}. If that was not you, write to us now.`,
  phone_changed: (f) =>
    `The phone number of your account now ends in ${f.digits || 'others'}. If that was not you, set a new password.`,
  phone_unused: () =>
    'Still your number? No code was entered for 6 months: without one, news of jobs ends. Not your account? Ignore it.',
};

const kazi = (facts: SmsFacts) => named(facts) || 'kazi yako';
const Kazi = (facts: SmsFacts) => named(facts) || 'Kazi yako';
const yeye = ({ craftsman }: SmsFacts) => craftsman || 'Fundi';
const mteja = ({ client: name }: SmsFacts) => name || 'Mteja';
const mwenzake = (facts: SmsFacts, role: Role) => (role === 'client' ? yeye(facts) : mteja(facts));

const sw: SmsTexts = {
  new_work: (f) => `Kazi mpya karibu nawe${after(': ', listed(f.service, f.place, named(f)))}. Tuma bei.`,
  profile_approved: () => 'Wasifu wako umeidhinishwa. Wateja wanaweza kukupata na kukupa kazi.',
  profile_rejected: () => 'Wasifu wako unahitaji marekebisho kabla ya kuidhinishwa. Sababu iko humo.',
  job_assigned: (f) => `Kazi mpya kwako${after(': ', listed(named(f), f.place, f.when))}. Tafadhali jibu mapema.`,
  job_released_by_admin: (f) => `${Kazi(f)} imepewa fundi mwingine. Huhitaji kufanya lolote zaidi.`,
  request_asked: (f) => `Unaulizwa wewe kwanza: ${listed(kazi(f), f.place)}. Kwa saa 24 ni wewe tu unaweza kutuma bei.`,
  ask_declined: (f) => `${yeye(f)} hawezi kuchukua ${kazi(f)}. Sasa wengine wanaweza kukutumia bei.`,
  request_reopened: (f) => `${Kazi(f)} iko wazi tena. Unaambiwa wa kwanza. Tuma bei yako tena kama una nafasi.`,
  request_edited: (f) => `Mteja amebadilisha ${kazi(f)}. Tafadhali isome tena kabla ya kujibu.`,
  request_accepted: (f) => `${yeye(f)} amekubali ${kazi(f)}.${after(' Piga ', f.phone)}`,
  request_rejected: (f, role) =>
    `${yeye(f)} hawezi kuchukua ${kazi(f)}. ${role === 'admin' ? 'Imerudi kwenye foleni yako.' : 'Tunatafuta fundi mwingine.'}`,
  request_released: (f, role) =>
    `${yeye(f)} amerudisha ${kazi(f)}. ${role === 'admin' ? 'Imerudi kwenye foleni yako.' : 'Iko wazi tena.'}`,
  craftsman_away: (f, role) =>
    `${yeye(f)} hayupo tena kwenye Ufundi. ${role === 'admin' ? `Tafadhali kubaliana na mteja kuhusu ${kazi(f)}.` : `Je, ${kazi(f)} imekamilika? Kama sivyo, ighairi.`}`,
  request_started: (f) => `${yeye(f)} ameanza ${kazi(f)}.`,
  request_proof: (f) => `${yeye(f)} ametuma uthibitisho wa ${kazi(f)}.`,
  request_completed: (f, role) =>
    role === 'craftsman'
      ? `${mteja(f)} amethibitisha kuwa ${kazi(f)} imekamilika. Kazi nzuri.`
      : `${yeye(f)} amesema kuwa ${kazi(f)} imekamilika. Tafadhali andika maoni.`,
  request_cancelled: (f, role) =>
    `${Kazi(f)} imeghairiwa.${role === 'craftsman' ? ' Huhitaji kufanya lolote zaidi.' : ''}`,
  quote_received: (f) => `${yeye(f)} anatoa ${f.amount || 'bei'} kwa ${kazi(f)}. Linganisha kabla ya kuchagua.`,
  quote_accepted: (f) =>
    `${mteja(f)} amekubali ${f.amount || 'bei yako'}.${f.phone ? ` Piga ${f.phone}.` : ''} ${listed(f.place, f.when) || Kazi(f)}.`,
  change_offered: (f, role) =>
    `${mwenzake(f, role)} anapendekeza badiliko la ${kazi(f)}${after(': ', f.amount)}. Tafadhali jibu.`,
  change_accepted: (f, role) => `${mwenzake(f, role)} amekubali badiliko lako la ${kazi(f)}${after(': ', f.amount)}.`,
  change_declined: (f, role) => `${mwenzake(f, role)} amekataa badiliko lako la ${kazi(f)}. Mliyokubaliana yanabaki.`,
  password_changed: () => 'Nenosiri lako limebadilishwa. Ikiwa si wewe, weka jipya sasa.',
  second_factor_on: () => 'Kuingia sasa kunahitaji msimbo. Ikiwa si wewe, weka nenosiri jipya sasa.',
  second_factor_off: () => 'Kuingia hakuhitaji tena msimbo. Ikiwa si wewe, weka nenosiri jipya sasa.',
  account_disabled: () => 'Akaunti yako imefungwa kwa sasa. Ukiona kuna makosa, tuandikie.',
  account_enabled: () => 'Akaunti yako imefunguliwa tena. Unaweza kuingia na kuendelea kama awali.',
  email_changed: (f) => `Barua pepe ya akaunti yako sasa ni ${f.email || 'nyingine'}. Ikiwa si wewe, tuandikie sasa.`,
  phone_changed: (f) =>
    `Nambari ya simu ya akaunti yako sasa inaishia na ${f.digits || 'nyingine'}. Ikiwa si wewe, weka nenosiri jipya.`,
  phone_unused: () =>
    'Bado nambari ni yako? Miezi 6 bila msimbo: usipoingia kwa msimbo, habari za kazi zitakoma. Si akaunti yako? Puuza.',
};

export const SMS_TEXTS: Readonly<Record<Language, SmsTexts>> = { en, sw };

export const ACCOUNT_SMS = {
  en: {
    code: (code: string) => `${code} is your Ufundi code, for 10 minutes. We never ask for it by phone.`,
    numberGone:
      'Ufundi: this number is no longer the one of your account. If you did not change it, set a new password now.',
    undoNumber: (link: string) =>
      `Ufundi: this number is no longer that of your account. Not you? Put it back within 72 hours: ${link}`,
    /** In place of a sign-in code. */
    signInFrom: (when: string) =>
      `Ufundi: codes to this number sign you in from ${when}. Until then use your email and password, if set.`,
    signInOff:
      'Ufundi: codes to this number do not sign in since a new password was set. Use it, then verify your phone again.',
    unused:
      'Ufundi: no code was entered for this number in 180 days. Sign in with your email and password, then verify it again.',
  },
  sw: {
    code: (code: string) => `${code} ni namba yako ya siri ya Ufundi, dakika 10. Hatutaiuliza kwa simu kamwe.`,
    numberGone: 'Ufundi: nambari hii si tena ya akaunti yako. Ikiwa si wewe uliyebadilisha, weka nenosiri jipya sasa.',
    undoNumber: (link: string) =>
      `Ufundi: nambari hii si tena ya akaunti yako. Si wewe? Irudishe ndani ya saa 72: ${link}`,
    signInFrom: (when: string) =>
      `Ufundi: misimbo kwa nambari hii itakuingiza kuanzia ${when}. Hadi hapo tumia barua pepe na nenosiri, kama unazo.`,
    signInOff:
      'Ufundi: misimbo kwa nambari hii haiingizi tangu nenosiri jipya. Ingia kwa hilo, kisha thibitisha simu yako tena.',
    unused: 'Ufundi: siku 180 bila msimbo kwa nambari hii. Ingia kwa barua pepe na nenosiri, kisha ithibitishe tena.',
  },
} as const;
