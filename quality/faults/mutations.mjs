/** Each removes one protection, so that its fault test must fail. */
export const MUTATIONS = {
  'answer-before-commit': [
    {
      file: 'src/platform/db/database.ts',
      find: 'return db.isTransaction ? work(db) : db.transaction().execute(work);',
      put: `if (db.isTransaction) return work(db);
        return new Promise((answer, refuse) => {
          db.transaction().execute(async (trx) => {
            answer(await work(trx));
            await new Promise((later) => setTimeout(later, 30));
          }).catch(refuse);
        });`,
    },
  ],
  'row-before-bytes': [
    {
      file: 'src/media/store.ts',
      find: 'for (const file of prepared.files) await storage.put(`private/${file.name}`, file.content);',
      put: '',
    },
    {
      file: 'src/media/store.ts',
      find: 'if (row.name !== prepared.name) await',
      put: `setTimeout(() => { for (const file of prepared.files) void storage.put('private/' + file.name, file.content); }, 300);
        if (row.name !== prepared.name) await`,
    },
  ],
  'no-restart': [
    {
      file: 'src/process/supervisor.ts',
      find: 'else if (!one.stopping && !isStopping) void replaceWorker(one, code, signal);',
      put: '',
    },
  ],
  'no-watch': [
    {
      file: 'src/process/supervisor.ts',
      find: 'setInterval(watch, HEARTBEAT_MS);',
      put: 'setInterval(() => {}, HEARTBEAT_MS);',
    },
  ],
  'plain-close': [
    { file: 'src/process/drain.ts', find: "if (draining) reply.header('connection', 'close');", put: '' },
    {
      file: 'src/process/drain.ts',
      find: 'net.Server.prototype.close.call(server, () => {',
      put: 'server.close(() => {',
    },
  ],
  'no-key': [{ file: 'src/api/idempotency.ts', find: 'if (!key) return', put: 'return' }],
  'every-error-is-500': [
    {
      file: 'src/api/error-handler.ts',
      find: 'return unavailable({ retryAfter: 2 });\n  }\n  if (code',
      put: 'return unexpected();\n  }\n  if (code',
    },
  ],
  'no-answer-limit': [
    {
      file: 'src/platform/db/database.ts',
      find: 'query_timeout: config.statement_timeout === 0 ? 0 : QUERY_TIMEOUT_MS,',
      put: '',
    },
  ],
  'store-errors-raw': [
    {
      file: 'src/platform/storage/s3.ts',
      find: "throw new StorageUnavailable('storage cannot be reached', { cause });",
      put: 'throw cause;',
    },
  ],
  'full-is-unexpected': [
    { file: 'src/api/multipart.ts', find: 'if (bavail * bsize - 2 * bytes < reserve) throw noSpace();', put: '' },
    { file: 'src/api/error-handler.ts', find: 'if (isFull(code)) return noSpace();', put: '' },
  ],
  'no-reserve': [
    { file: 'src/api/multipart.ts', find: 'if (bavail * bsize - 2 * bytes < reserve) throw noSpace();', put: '' },
  ],
  'mail-given-up': [{ file: 'src/platform/mail/mail.ts', find: 'if (!isFinal(error)) throw error;', put: '' }],
  'never-is-tried-again': [
    { file: 'src/platform/mail/mail.ts', find: 'if (!isFinal(error)) throw error;', put: 'throw error;' },
  ],
  'sent-before-its-row': [
    {
      file: 'src/notifications/delivery/sms-channel.ts',
      find: `(trx) => reserve(trx, ctx, (payload as { id: number }).id));
    if (message) await sendSms(ctx, message);`,
      put: `async (trx) => {
        const reserved = await reserve(trx, ctx, (payload as { id: number }).id);
        if (reserved) await sendSms(ctx, reserved);
      });`,
    },
  ],
  'mail-settled-first': [
    {
      file: 'src/notifications/delivery/mail-channel.ts',
      find: 'const isTaken = await mail.send(',
      put: `await settle(ctx.db, due, 'sent');
        const isTaken = await mail.send(`,
    },
  ],
  'push-settled-first': [
    {
      file: 'src/notifications/delivery/push-channel.ts',
      find: 'const devices = await',
      put: `await settle(db, due, 'sent');
    const devices = await`,
    },
  ],
  'no-clock-check': [{ file: 'src/app/health.ts', find: 'clock: () => compareClocks(ctx),', put: '' }],
  'no-time-limits': [
    { file: 'src/process/load-shedding.ts', find: 'const HEADERS_MS = 10_000;', put: 'const HEADERS_MS = 600_000;' },
    { file: 'src/process/transfers.ts', find: 'const PROGRESS_MS = 30_000;', put: 'const PROGRESS_MS = 600_000;' },
  ],
  'no-gate': [
    { file: 'src/process/load-shedding.ts', find: 'if (load.active >= load.limit && ', put: 'if (false && ' },
  ],
};
