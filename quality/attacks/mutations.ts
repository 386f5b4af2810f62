/**
 * Faults a careless change could bring, one by one, and the suite that must notice. `npm run attacks:faults` plants each in a
 * throw-away copy of the sources. An old text that is no longer there fails the command: the fault moved, and the table must.
 */
import { AUTHORIZATION_FAULTS } from './authorization-mutations.ts';

export interface Fault {
  readonly name: string;
  /** Each must stand exactly once in its file. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  /** The test file that must fail, and, where the file is long, the beginning of the name of its test. */
  readonly test: string;
  readonly only?: string;
}

const one = (file: string, from: string, to: string) => [{ file, from, to }];

export const FAULTS: readonly Fault[] = [
  {
    name: 'owner check of a job dropped',
    edits: one('src/requests/transition.ts', '  if (!his) throw requestNotFound();\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'whoever may not',
  },
  {
    name: 'role check of every call dropped',
    edits: one('src/api/register.ts', '  if (!endpoint.who.includes(session.role)) throw wrongRole();\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'whoever may not',
  },
  {
    name: 'another client’s jobs listed on request',
    edits: [
      {
        file: 'src/requests/views/list.ts',
        from: "  if (viewer.role === 'client' && asked.client !== undefined && asked.client !== viewer.ownId) throw notYours();\n",
        to: '',
      },
      {
        file: 'src/requests/views/job.ts',
        from: "return viewer.role === 'client' ? sql`r.client_id = ${viewer.ownId}` : sql`true`;",
        to: 'return sql`true`;',
      },
    ],
    test: 'src/requests/guards.test.ts',
  },
  {
    name: 'a move reads, then writes',
    edits: [
      { file: 'src/requests/transition.ts', from: "    .forNoKeyUpdate('r')\n", to: '' },
      { file: 'src/requests/transition.ts', from: "    .where('status', '=', job.status)\n", to: '' },
    ],
    test: 'src/requests/races.test.ts',
  },
  {
    name: 'sign-in returns early for an unknown address',
    edits: one(
      'src/identity/session/sign-in.ts',
      'const passwordMatches = await isPassword(account?.password_hash ?? null, password);',
      'const passwordMatches = account !== undefined && (await isPassword(account.password_hash, password));',
    ),
    test: 'quality/attacks/timing.full.ts',
    only: 'the clients’ door',
  },
  {
    name: 'photos kept as they came, with place and camera',
    edits: one(
      'src/media/prepare.ts',
      '  const main = await encode(picture);\n',
      '  const main = await fs.readFile(upload.path);\n',
    ),
    test: 'src/media/prepare.test.ts',
  },
  {
    name: 'pixel limit off',
    edits: one('src/media/prepare.ts', 'limitInputPixels: IMAGE_PIXELS,', 'limitInputPixels: false,'),
    test: 'src/media/prepare.test.ts',
    only: 'a photo',
  },
  {
    name: 'reset links lead where a header says',
    edits: one(
      'src/api/register.ts',
      '        const known = await identify(request.headers.authorization);\n',
      "        const said = request.headers['x-forwarded-host'] ?? request.headers.host;\n        Object.assign(house.settings, { publicUrl: `http://${said}` });\n        const known = await identify(request.headers.authorization);\n",
    ),
    test: 'src/identity/password/reset.test.ts',
  },
  {
    name: 'a reset leaves the sessions open',
    edits: one(
      'src/identity/password/change-password.ts',
      '  await endSessions(trx, account.id, change.keepFamily);\n',
      '',
    ),
    test: 'src/identity/password/reset.test.ts',
  },
  {
    name: 'a used refresh token is taken again',
    edits: one(
      'src/identity/session/sessions.ts',
      '    else if (row.in_grace && row.successor_sealed) refresh',
      '    else if (row.successor_sealed) refresh',
    ),
    test: 'src/identity/session/sessions.test.ts',
  },
  {
    name: 'access tokens outlive their session',
    edits: one(
      'src/identity/session/sessions.ts',
      'account_id = accounts.id and revoked_at is null and expires_at > now()',
      'account_id = accounts.id and expires_at > now()',
    ),
    test: 'src/identity/session/sessions.test.ts',
  },
  {
    name: 'signature of access tokens not checked',
    edits: one(
      'src/identity/session/tokens.ts',
      '        claims = verify(token);\n',
      "        void verify;\n        claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());\n",
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'no bad token',
  },
  {
    name: 'audience of access tokens not checked',
    edits: one('src/identity/session/tokens.ts', '    allowedAud: AUDIENCE,\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'no bad token',
  },
  {
    name: 'limits of the doors off',
    edits: one('src/api/rate-limits.ts', '        await doors[door].consume(kept(key));\n', ''),
    test: 'src/api/rate-limits.test.ts',
  },
  {
    name: 'queue of argon2 without an end',
    edits: one('src/identity/password/passwords.ts', 'limitConcurrency(2, 32,', 'limitConcurrency(2, 32_000,'),
    test: 'src/identity/password/passwords.test.ts',
  },
  {
    name: 'common passwords taken',
    edits: one(
      'src/identity/password/change-password.ts',
      '  if (isCommonPassword(password, { fullName: account.full_name, email: account.email })) throw commonPassword();\n',
      '',
    ),
    test: 'src/identity/password/reset.test.ts',
  },
  {
    name: 'second step not asked for',
    edits: one(
      'src/identity/session/sign-in.ts',
      '  if (account.second_factor) {',
      '  if (account.second_factor && code) {',
    ),
    test: 'src/identity/session/second-factor.test.ts',
  },
  {
    name: 'a code works twice',
    edits: [
      {
        file: 'src/identity/session/second-factor.ts',
        from: ', epochTolerance: TOLERANCE, afterTimeStep: row.last_step }',
        to: ', epochTolerance: TOLERANCE }',
      },
      { file: 'src/identity/session/second-factor.ts', from: "    .where('last_step', '<', step)\n", to: '' },
    ],
    test: 'src/identity/session/second-factor.test.ts',
  },
  {
    name: 'a recovery code works twice',
    edits: one('src/identity/session/second-factor.ts', "      .where('used_at', 'is', null)\n", ''),
    test: 'src/identity/session/second-factor.test.ts',
  },
  {
    name: 'private files in the public name space',
    edits: one(
      'src/media/serve.ts',
      'const file = name && (await ctx.storage.find(`public/${name.file}`));',
      'const file =\n    name && ((await ctx.storage.find(`public/${name.file}`)) ?? (await ctx.storage.find(`private/${name.file}`)));',
    ),
    test: 'src/media/media.test.ts',
  },
  {
    name: 'signature of private addresses not checked',
    edits: one(
      'src/media/serve.ts',
      '  if (!isValidSignature(ctx.settings, name.main, viewer as string, until as string, sig as string)) throw linkExpired();\n',
      '  void isValidSignature;\n',
    ),
    test: 'src/media/media.test.ts',
  },
  {
    name: 'a proof document is read without a trace',
    edits: one('src/media/serve.ts', "if (media.craftsmanId !== null && request.method === 'GET') {", 'if (false) {'),
    test: 'src/media/media.test.ts',
  },
  {
    name: 'the password stands in the log',
    edits: one(
      'src/identity/session/sign-in.ts',
      '  const account = await findAccountForSignIn(ctx.db, accountType, email);\n',
      '  const account = await findAccountForSignIn(ctx.db, accountType, email);\n  ctx.log.info(`sign-in with ${password}`);\n',
    ),
    test: 'quality/attacks/secrets.test.ts',
  },
  {
    name: 'a profile may approve itself',
    edits: [
      {
        file: 'src/craftsmen/contract.ts',
        from: "    description: text('description is required', 3000),\n    profession: text('profession is required', 80),\n",
        to: "    status: z.optional(z.string()),\n    description: text('description is required', 3000),\n    profession: text('profession is required', 80),\n",
      },
      {
        file: 'src/craftsmen/profile/save-profile.ts',
        from: "status: sql<string>`case when status = 'approved' then status else 'pending' end`,",
        to: "status: (change as { status?: string }).status?.toLowerCase() ?? 'pending',\n        approved_revision_id: revisionId,",
      },
    ],
    test: 'src/craftsmen/profile/save-profile.test.ts',
  },
  {
    name: 'the public sees what no admin has approved',
    edits: [
      {
        file: 'src/craftsmen/public/public-rows.ts',
        from: 'revision.id = approved_revision_id',
        to: 'revision.id = current_revision_id',
      },
      {
        file: 'src/craftsmen/public/portfolio.ts',
        from: 'revision.id = c.approved_revision_id',
        to: 'revision.id = c.current_revision_id',
      },
    ],
    test: 'src/craftsmen/profile/profile.test.ts',
  },
  {
    name: 'a job is reviewed twice',
    edits: [
      {
        file: 'db/migrations/0001_marketplace.sql',
        from: 'request_id bigint not null unique references requests,',
        to: 'request_id bigint not null references requests,',
      },
      {
        file: 'src/reviews/submit-review.ts',
        from: "      .onConflict((twin) => twin.column('request_id').doNothing())\n",
        to: '',
      },
    ],
    test: 'src/reviews/submit-review.test.ts',
  },
  {
    name: 'phone and address before the yes',
    edits: one(
      'src/requests/rules.ts',
      "return acceptedAt !== null && engagement !== 'Pending' && isOnTheJob(engagement);",
      'return isOnTheJob(engagement);',
    ),
    test: 'src/requests/views/privacy.test.ts',
  },
  {
    name: 'NUL bytes reach the database',
    edits: one(
      'src/api/fields.ts',
      "!value.includes('\\0') && value.isWellFormed()",
      "!value.includes('no such text at all')",
    ),
    test: 'src/contact/contact.test.ts',
  },
  {
    name: 'no content policy',
    edits: one(
      'src/app/build-app.ts',
      '  await http.register(helmet, contentSecurity(house.settings));\n',
      '  await http.register(helmet, { ...contentSecurity(house.settings), contentSecurityPolicy: false });\n',
    ),
    test: 'quality/attacks/headers.test.ts',
  },
  {
    name: 'Idempotency-Key ignored',
    edits: one('src/api/register.ts', 'endpoint.creates && caller.key !== null\n', 'false && caller.key !== null\n'),
    test: 'src/identity/session/sign-in.test.ts',
  },
  {
    name: 'files of an erased person kept',
    edits: one(
      'src/media/personal-data.ts',
      '      await deleteFiles(\n        trx,\n        rows.map((row) => row.id),\n      );\n',
      '      void [rows, deleteFiles];\n',
    ),
    test: 'quality/privacy/person.test.ts',
    only: 'leaving',
  },
  {
    name: 'a new personal column nobody decided about',
    edits: one(
      'db/migrations/0005_second_factors.sql',
      'create table second_factors (',
      'alter table accounts add column birthday date;\ncreate table second_factors (',
    ),
    test: 'quality/privacy/person.test.ts',
    only: 'every column',
  },
  {
    name: 'the archive opens to any signature',
    edits: one(
      'src/identity/session/tokens.ts',
      '  return isSigned && Number(until) * 1000 > now ? Number(signedFor) : null;',
      '  return isSigned || Number(until) * 1000 > now ? Number(signedFor) : null;',
    ),
    test: 'quality/privacy/person.test.ts',
    only: 'taking it along',
  },
  {
    name: 'a restored backup brings the erased back',
    edits: one(
      'src/identity/account/erasures.ts',
      '  if (uids.length === 0) return 0;\n',
      '  if (uids.length >= 0) return 0;\n',
    ),
    test: 'src/identity/account/erasures.test.ts',
  },
  {
    name: 'the app may change its trail',
    edits: [
      {
        file: 'src/platform/db/app-role.ts',
        from: "when t.relname in ('audit_log', 'request_events') then array['select', 'insert']\n",
        to: "when t.relname = 'no such table' then array['select', 'insert']\n",
      },
      {
        file: 'src/platform/db/app-role.ts',
        from: "    if t.relname in ('audit_log', 'request_events') and has_table_privilege",
        to: "    if t.relname = 'no such table' and has_table_privilege",
      },
    ],
    test: 'src/platform/audit-log.test.ts',
  },
  {
    name: 'triggers no longer guard the trail',
    edits: one(
      'db/migrations/0004_trails_and_erasures.sql',
      "  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';\nend $$;",
      "  return case when tg_op = 'DELETE' then old else new end;\nend $$;",
    ),
    test: 'src/platform/audit-log.test.ts',
  },
  {
    name: 'videos kept with the place where they were filmed',
    edits: one('src/media/prepare.ts', "  await (extension === 'webm' ? stripWebm : stripMp4)(upload.path);\n", ''),
    test: 'quality/attacks/uploads.test.ts',
    only: 'hostile files are refused',
  },
  {
    name: 'a camera’s track of places kept in a video',
    edits: one(
      'src/media/strip/strip-mp4.ts',
      "const isRemoved = box.type === 'trak' && !PLAYED.has(handlerOf(bytes, box));",
      'const isRemoved = false;',
    ),
    test: 'src/media/strip/strip.test.ts',
  },
  {
    name: 'a file’s type may be guessed',
    edits: one(
      'src/media/serve.ts',
      "    'x-content-type-options': 'nosniff',\n",
      "    'x-content-type-options': 'sniff',\n",
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'stored files out of their sandbox',
    edits: one(
      'src/media/serve.ts',
      `const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";`,
      `const POLICY = "default-src 'self'";`,
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'a PDF opens in a page of ours',
    edits: one('src/media/serve.ts', '  if (name.type === TYPES.pdf)\n', '  if (name.type === TYPES.webm)\n'),
    test: 'quality/attacks/uploads.test.ts',
    only: 'hostile files are refused',
  },
  {
    name: 'private files kept by caches',
    edits: one(
      'src/media/serve.ts',
      "reply.header('cache-control', 'private, no-store');",
      "reply.header('cache-control', 'public, max-age=600');",
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'personal answers kept by caches',
    edits: one(
      'src/api/register.ts',
      "header('cache-control', 'no-store').send(body)",
      "header('cache-control', 'private').send(body)",
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'inline styles allowed',
    edits: one('src/api/security-headers.ts', `'style-src': ["'self'",`, `'style-src': ["'self'", "'unsafe-inline'",`),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'pages may be framed',
    edits: one('src/api/security-headers.ts', `'frame-ancestors': ["'none'"],`, `'frame-ancestors': ["'self'"],`),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'no limit of a JSON body',
    edits: one('src/app/build-app.ts', 'bodyLimit: 100_000,', 'bodyLimit: 100_000_000,'),
    test: 'quality/attacks/headers.test.ts',
    only: 'every class of answer',
  },
  {
    name: 'a field’s blanks trimmed by a slow pattern',
    edits: one(
      'src/api/fields.ts',
      '  return value.slice(start, end);',
      "  return value.replace(/\\s+$/, '').slice(start, end);",
    ),
    test: 'quality/attacks/fuzz-wire.test.ts',
    only: 'ninety thousand blanks',
  },
  {
    name: 'a day that is none is reckoned with',
    edits: one(
      'src/api/fields.ts',
      'return written && !Number.isNaN(written.getTime()) && written.getUTCFullYear() < 2200',
      'return written && written.getUTCFullYear() !== 0',
    ),
    test: 'quality/attacks/fuzz.test.ts',
  },
  {
    name: 'half an upload left lying',
    edits: one(
      'src/api/multipart.ts',
      '    await discard(incoming);\n    throw asProblem(error);',
      '    throw asProblem(error);',
    ),
    test: 'quality/attacks/uploads-wire.test.ts',
  },
  {
    name: 'any field’s name taken from a form',
    edits: one('src/api/multipart.ts', '      if (!NAME.test(part.fieldname)) throw invalidInput();\n', ''),
    test: 'quality/attacks/uploads-wire.test.ts',
    only: 'a name with a NUL',
  },
  ...AUTHORIZATION_FAULTS,
];
