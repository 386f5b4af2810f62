/** The site promises an answer within 24 hours. */
const PROMISED_MS = 24 * 3_600_000;

/** @returns when an admin's answer to a profile is due, null where nothing was sent or the time is over */
export function answerDue(sentAt: string | null, now: number): Date | null {
  if (sentAt === null) return null;
  const due = new Date(sentAt).getTime() + PROMISED_MS;
  return due > now ? new Date(due) : null;
}
