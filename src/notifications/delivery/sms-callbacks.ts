/** What the provider calls: reports, and people who want no more messages. It signs nothing: the secret is in the path. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kenyanPhone } from '#api/typed/phone.ts';
import type { AppContext } from '#api/context.ts';
import { notFound } from '#api/problem.ts';
import type { ServedApi } from '#api/register.ts';
import { inTransaction } from '#platform/db/database.ts';
import { optOut, type SmsReport, takeReport } from './sms-reports.ts';

const BODY_MAX = 20_000;
const FINAL: Readonly<Record<string, SmsReport['status']>> = {
  success: 'delivered',
  failed: 'failed',
  rejected: 'failed',
};
type Form = Readonly<Record<string, string | undefined>>;

export function smsCallbacks(http: FastifyInstance, served: Pick<ServedApi, 'pages'>, ctx: AppContext): void {
  const { db, settings } = ctx;
  const secret = settings.smsCallbackSecret;
  const isOurs = (given: string) => secret !== null && timingSafeEqual(hash(given), hash(secret));

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parser = { parseAs: 'string', bodyLimit: BODY_MAX } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', parser, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addContentTypeParser('*', parser, (_request, _body, done) => done(null));
    const onCall = (name: string, take: (form: Form) => Promise<void>) => {
      served.pages.push({ method: 'POST', path: `/in/{secret}/${name}/` });
      scope.post(
        `/api/in/:secret/${name}/`,
        async (request: FastifyRequest<{ Params: { secret: string }; Body: Form | undefined }>, reply) => {
          if (!isOurs(request.params.secret)) throw notFound();
          await take(request.body ?? {});
          return reply.header('cache-control', 'no-store').send({ detail: 'Taken.' });
        },
      );
    };
    onCall('sms-report', async ({ id, status, phoneNumber, failureReason }) => {
      if (!id || id.length > 200 || !status) return;
      const number = kenyanPhone(phoneNumber ?? '');
      await inTransaction(db, async (trx) => {
        if (failureReason === 'UserInBlackList' && number) await optOut(trx, ctx, number, 'provider');
        const reason = failureReason?.slice(0, 60) || null;
        await takeReport(trx, ctx, { providerId: id, number, status: FINAL[status.toLowerCase()] ?? 'sent', reason });
      });
    });
    onCall('sms-stop', async ({ phoneNumber }) => {
      const number = kenyanPhone(phoneNumber ?? '');
      if (number) await inTransaction(db, (trx) => optOut(trx, ctx, number, 'provider'));
    });
  });
}

const hash = (value: string) => createHash('sha256').update(value).digest();
