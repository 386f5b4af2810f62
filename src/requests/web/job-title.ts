const MOST = 90;

/** A job's title for one line: its first sentence, cut at a word if it is long. */
export function jobTitle(description: string): string {
  const sentence = (/^.+?(?=[.!?](\s|$)|\n|$)/.exec(description.trim())?.[0] ?? '').trim();
  if (sentence.length <= MOST) return sentence;
  return `${sentence.slice(0, MOST).replace(/\s+\S*$/, '')}…`;
}
