import { sql } from 'kysely';
import type { Settings } from '#platform/settings.ts';
import { advertises } from '#api/typed/advertising.ts';
import { makeFormats } from '#catalogue/formats.ts';
import { jobTime } from '#catalogue/job-time.ts';
import { jobTitle } from '#catalogue/job-title.ts';
import { inKiswahili } from '#catalogue/kiswahili.ts';
import type { Language } from '#catalogue/language.ts';
import { placeName } from '#catalogue/places.ts';
import type { Database } from '#platform/db/database.ts';
import { cutGsm, gsmLength, SMS_LENGTH, toGsm } from '#platform/sms/gsm.ts';
import { compose, type StoredNotification, TEXTS } from '../compose.ts';
import { shortPath } from '../short-links.ts';
import type { Recipient } from '../store.ts';
import { SMS_SLOTS, SMS_TEXTS, type SmsFacts } from '../texts/sms.ts';
import { kes } from '../texts/text.ts';

/** A longer one, of a long host name, is left out. */
export const LINK_MOST = 36;

/** One SMS of one or more notifications of a kind. */
export async function writeSms(
  db: Database,
  settings: Pick<Settings, 'publicUrl'>,
  person: Recipient,
  due: readonly StoredNotification[],
): Promise<string> {
  const [first] = due as readonly [StoredNotification, ...StoredNotification[]];
  const { language, role } = person;
  const { path, subject } = compose(first, person);
  const write = SMS_TEXTS[language][first.kind];
  const isBundle = due.length > 1;
  const [place = path] = isBundle ? path.split(/[?&]job=/) : [];
  const link = new URL(settings.publicUrl).host + shortPath(isBundle ? place : path);
  const words = isBundle
    ? `${TEXTS[language].bundle(first.kind, due.length)}.`
    : (write?.(await factsOf(db, first, person), role) ?? `${subject}.`);
  return fitted(words, link);
}

export function fitted(words: string, link: string): string {
  const tail = gsmLength(link) <= LINK_MOST ? ` ${toGsm(link)}` : '';
  return cutGsm(`Ufundi: ${words}`, SMS_LENGTH - gsmLength(tail)) + tail;
}

async function factsOf(db: Database, stored: StoredNotification, person: Recipient): Promise<SmsFacts> {
  const { facts, description, service, location, request_id, schedule, ...days } = stored;
  const named = service ?? facts.service ?? '';
  const all: SmsFacts = {
    title: typed(description === null ? facts.title : jobTitle(description)),
    service: person.language === 'sw' ? inKiswahili(named) : named,
    place: typed(location === null ? facts.place : placeName(location)),
    when: schedule === null ? '' : shortTime({ schedule, ...days }, person.language),
    craftsman: facts.craftsman ?? '',
    client: facts.client ?? '',
    amount: facts.amount === undefined ? '' : kes(facts.amount),
    phone: request_id === null ? '' : await phoneOfOther(db, person.id, request_id),
    digits: facts.reason ?? '',
    email: facts.reason ?? '',
  };
  const cut = Object.entries(SMS_SLOTS).map(([name, most]) => [name, cutGsm(all[name as keyof SmsFacts], most)]);
  return Object.fromEntries(cut) as SmsFacts;
}

/** What a person typed; a stranger's link or number must not come in our name, and there is room to leave it out. */
const typed = (text = '') => (advertises(text) ? '' : text);

const shortTime = (time: Parameters<typeof jobTime>[0], language: Language) =>
  jobTime(time, makeFormats(language), language);

/** The number of the other side, to those whose job is accepted alone. */
async function phoneOfOther(db: Database, accountId: number, requestId: number): Promise<string> {
  const { rows } = await sql<{ phone: string | null }>`
    select case when k.account_id = ${accountId} then a.phone else r.phone end as phone
    from requests r join clients k on k.id = r.client_id
    join engagements e on e.request_id = r.id and e.status in ('Accepted', 'In Progress')
    join craftsmen c on c.id = e.craftsman_id join accounts a on a.id = c.account_id
    where r.id = ${requestId} and r.status in ('Accepted', 'In Progress')
      and ${accountId} in (k.account_id, c.account_id)`.execute(db);
  return rows[0]?.phone ?? '';
}
