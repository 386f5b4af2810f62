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
      find: '// Two sent the same photo at once and the other was first: these files belong to nobody.',
      put: `setTimeout(() => { for (const file of prepared.files) void storage.put('private/' + file.name, file.content); }, 300);`,
    },
  ],
  'read-then-write': [
    { file: 'src/requests/transition.ts', find: ".forNoKeyUpdate('r')", put: '' },
    { file: 'src/requests/transition.ts', find: ".where('status', '=', job.status)", put: '' },
  ],
  'no-restart': [
    {
      file: 'src/process/supervisor.ts',
      find: 'else if (!one.leaving && !ending) void replaceWorker(one, code, signal);',
      put: '',
    },
  ],
  'no-watch': [
    { file: 'src/process/supervisor.ts', find: 'setInterval(watch, BEAT_MS);', put: 'setInterval(() => {}, BEAT_MS);' },
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
      find: 'query_timeout: config.statement_timeout === 0 ? 0 : ANSWER_MS,',
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
  'no-clock-check': [{ file: 'src/app/health.ts', find: 'clock: () => compareClocks(ctx),', put: '' }],
  'no-time-limits': [
    { file: 'src/process/load-shedding.ts', find: 'const HEADERS_MS = 10_000;', put: 'const HEADERS_MS = 600_000;' },
    { file: 'src/process/load-shedding.ts', find: 'const PROGRESS_MS = 30_000;', put: 'const PROGRESS_MS = 600_000;' },
  ],
  'no-gate': [{ file: 'src/process/load-shedding.ts', find: 'if (working >= limit) {', put: 'if (false) {' }],
};
