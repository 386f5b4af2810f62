const MOST = 90;

export function jobTitle(description: string): string {
  const sentence = (/^.+?(?=[.!?](\s|$)|\n|$)/.exec(description.trim())?.[0] ?? '').trim();
  if (sentence.length <= MOST) return sentence;
  return `${sentence.slice(0, MOST).replace(/\s+\S*$/, '')}…`;
}

/** What a description says beyond its title. */
export function beyondTitle(description: string): string {
  const title = jobTitle(description);
  const text = title.replace(/…$/, '');
  const rest = description.trim().slice(text.length);
  return text === title ? rest.replace(/^[.!?]?\s*/, '') : `…${rest}`;
}
