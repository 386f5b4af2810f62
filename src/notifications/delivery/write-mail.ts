import type { AppContext } from '#api/context.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import { type ComposedText, compose, settingsPath, type StoredNotification, TEXTS } from '../compose.ts';
import { ruleOf } from '../events-contract.ts';
import type { MailRecipient } from './mail-channel.ts';
import { withEmailProof } from './email-proof.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const LINKS_MAX = 20;

/** One mail of one or more notifications. To an unproven address it carries no word that a person typed. */
export function writeMail({ settings }: AppContext, person: MailRecipient, due: readonly StoredNotification[]) {
  const { language, is_proven: isProven } = person;
  const texts = TEXTS[language];
  const all = due.map((each) => compose(isProven ? each : withoutWords(each), person));
  const [first, ...more] = all.slice(0, LINKS_MAX) as [ComposedText, ...ComposedText[]];
  const { kind } = due[0] as StoredNotification;
  const isBundle = due.length > 1;
  const isOneKind = due.every((each) => each.kind === kind) && ruleOf(kind).bundle !== undefined;
  const bundle = isOneKind ? texts.bundle(kind, due.length) : texts.several(due.length);
  const subject = isBundle ? bundle : first.subject;
  const urlOf = (path: string) => {
    const url = settings.publicUrl + path;
    return isProven ? url : withEmailProof(url, settings, person);
  };
  const left = due.length - LINKS_MAX;
  const rest = left > 0 ? [{ label: texts.andMore(left), url: urlOf(settingsPath(person.role)) }] : [];
  const { category } = ruleOf(kind);
  const unsubscribe = category === 'account' ? null : unsubscribeUrl(settings, person.id, category);
  const content = renderMail({
    language,
    heading: subject,
    greeting: texts.greet(isProven ? person.full_name : null),
    lines: [...(isBundle ? [] : first.lines), ...(isProven ? [] : [texts.unproven])],
    facts: isBundle ? [] : first.facts,
    link: { label: isBundle ? first.subject : first.action, url: urlOf(first.path) },
    moreLinks: [...more.map((each) => ({ label: each.subject, url: urlOf(each.path) })), ...rest],
    farewell: texts.farewell,
    ...(unsubscribe ? { footLink: { label: texts.choose, url: urlOf(settingsPath(person.role)) } } : {}),
  });
  return { subject, ...content, ...(unsubscribe ? { unsubscribe } : {}) };
}

/** Numbers and names of the catalogue stay. */
function withoutWords(stored: StoredNotification): StoredNotification {
  const { service, amount, rating, distance } = stored.facts;
  const facts = Object.entries({ service, amount, rating, distance }).filter(([, value]) => value !== undefined);
  return { ...stored, facts: Object.fromEntries(facts), description: null, location: null, agreed: null };
}
