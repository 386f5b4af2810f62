import { audit } from '#platform/audit-log.ts';
import type { AppContext } from './context.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

/**
 * Writes a forbidden call of a signed-in account to the audit log; other errors are not written. Rate limited: an account
 * could fill the log otherwise. Never throws: the caller gets the error of the call.
 */
export async function auditForbidden(
  ctx: Pick<AppContext, 'db' | 'limits' | 'log'>,
  endpoint: AnyEndpoint,
  { accountId }: Session,
  ip: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem && error.status === 403)) return;
  try {
    await ctx.limits.take('forbidden call', String(accountId));
    const whom = { actorId: accountId, subject: 'account', subjectId: accountId } as const;
    const reason = `${endpoint.method} ${endpoint.path} ${error.code}`;
    await audit(ctx.db, { ...whom, act: 'call_refused', reason, ip });
  } catch (failure) {
    if (!(failure instanceof Problem)) ctx.log.error({ err: failure }, 'a refused call could not be noted');
  }
}
