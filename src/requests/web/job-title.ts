const MOST = 90;

export function jobTitle(description: string): string {
  const sentence = (/^.+?(?=[.!?](\s|$)|\n|$)/.exec(description.trim())?.[0] ?? '').trim();
  if (sentence.length <= MOST) return sentence;
  return `${sentence.slice(0, MOST).replace(/\s+\S*$/, '')}…`;
}
