import { INVISIBLE, trimmed, withoutEnds } from './plain-text.ts';

/** What mail programs, lists and sentences put around an address. */
const AROUND = /[\s<>()[\]{}"'`´‘’‚“”„«»*:,;.!?#/\\|•\p{Pd}]/u;
const NAMED = /^(?:e-?mail|barua pepe)(?=[\s:-])/;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/**
 * The e-mail address in what a person typed or pasted: `<juma@gmail.com>`, `mailto:juma@gmail.com`, `Juma <juma@gmail.com>,`.
 * The domain of another script is written in ASCII (punycode), as mail servers know it.
 * @returns null where it holds no address, or more than one
 */
export function emailIn(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(INVISIBLE, '').replace(/%40/g, '@').toLowerCase();
  const bracketed = /<([^<>]*)>/.exec(text)?.[1] ?? text;
  const link = withoutEnds(bracketed, AROUND).replace(NAMED, '');
  const isLink = link.startsWith('mailto:');
  const address = withoutEnds(isLink ? (link.slice(7).split('?')[0] ?? '') : link, AROUND);
  const before = text.replace(bracketed, '');
  // Mail programs write an address without a name twice: `juma@gmail.com <juma@gmail.com>`.
  const isAnother = before.includes('@') && withoutEnds(before, AROUND) !== address;
  if (isAnother || bracketed.split('@').length !== 2) return null;
  const [local = '', domain = ''] = address.split('@');
  const ascii = asciiDomain(domain);
  const isLocal = local.length <= 64 && local.split('.').every((part) => LOCAL.test(part));
  return isLocal && isDomain(ascii) ? `${local}@${ascii}` : null;
}

/** What was taken as an address before addresses were understood. */
const EARLIER = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/;

/** @returns how an account may have what was typed: as it was kept earlier, and as it is kept now; the exact one first */
export function spellingsOf(typed: string): string[] {
  const earlier = trimmed(typed).normalize('NFKC').toLowerCase();
  const spellings = [EARLIER.test(earlier) ? earlier : null, emailIn(typed)];
  return spellings.filter((each, at): each is string => each !== null && spellings.indexOf(each) === at);
}

function asciiDomain(domain: string): string {
  if (!/[^\0-\x7F]/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    domain.length <= 189 &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels[labels.length - 1] ?? '')
  );
}
