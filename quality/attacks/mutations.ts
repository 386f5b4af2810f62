/**
 * Mutations of the sources, one by one, and the suite that must fail. `npm run attacks:mutations` applies each to a
 * throw-away copy. A text that is no longer in its file fails `mutations.test.ts`: update the table.
 */
import { AUTHORIZATION_MUTATIONS } from './authorization-mutations.ts';
import { WIRE_MUTATIONS } from './wire-mutations.ts';

export interface Mutation {
  readonly name: string;
  /** Each text must occur exactly once in its file. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  /** The test file that must fail, and the start of the test's name where the file is long. */
  readonly test: string;
  readonly only?: string;
}

const one = (file: string, from: string, to: string) => [{ file, from, to }];

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'owner check of a job dropped',
    edits: one('src/requests/transition.ts', '  if (!isOwn) throw requestNotFound();\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call without permission',
  },
  {
    name: 'role check of every call dropped',
    edits: one('src/api/session.ts', '  if (!endpoint.roles.includes(session.role)) throw wrongRole();\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call without permission',
  },
  {
    name: 'another client’s jobs listed on request',
    edits: [
      {
        file: 'src/requests/views/list.ts',
        from: "  if (viewer.role === 'client' && query.client !== undefined && query.client !== viewer.profileId) throw notYours();\n",
        to: '',
      },
      {
        file: 'src/requests/views/job.ts',
        from: "return viewer.role === 'client' ? sql`r.client_id = ${viewer.profileId}` : sql`true`;",
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
    only: 'client sign-in',
  },
  {
    name: 'photos stored with GPS and camera',
    edits: one('src/media/render-photo.ts', 'content: await encode(picture, variant)', 'content: original'),
    test: 'src/media/prepare.test.ts',
  },
  {
    name: 'no limit for the sides of a photo',
    edits: one('src/media/picture/picture.ts', '> IMAGE_SIDE)', '> Infinity)'),
    test: 'src/media/prepare.test.ts',
    only: 'before decoding',
  },
  {
    name: 'pixel limit off',
    edits: one('src/media/picture/picture.ts', 'limitInputPixels: IMAGE_PIXELS,', 'limitInputPixels: false,'),
    test: 'src/media/prepare.test.ts',
    only: 'a photo',
  },
  {
    name: 'reset links use the Host header',
    edits: one(
      'src/api/register.ts',
      '        const known = await identify(request.headers.authorization);\n',
      "        const said = request.headers['x-forwarded-host'] ?? request.headers.host;\n        Object.assign(ctx.settings, { publicUrl: `http://${said}` });\n        const known = await identify(request.headers.authorization);\n",
    ),
    test: 'quality/attacks/reset.test.ts',
    only: 'none of',
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
    name: 'a used refresh token is accepted again',
    edits: one(
      'src/identity/session/refresh.ts',
      '    else if (successor?.used_at === null) {',
      '    else if (successor) {',
    ),
    test: 'src/identity/session/sessions.test.ts',
  },
  {
    name: 'a copied session beside its owner is not noticed',
    edits: one(
      'src/identity/session/sessions.ts',
      '  if (row.used_issue !== null && row.used_issue !== issue) {',
      '  if (row.used_issue === -1) {',
    ),
    test: 'quality/attacks/refresh.test.ts',
  },
  {
    name: 'mails without a limit',
    edits: one('src/platform/mail/reserve-mail.ts', '    if (held !== null) return new Date(Math.ceil(held));\n', ''),
    test: 'quality/attacks/mails.test.ts',
  },
  {
    name: 'words to an unproven address',
    edits: one('src/notifications/delivery/write-mail.ts', 'isProven ? each : withoutWords(each)', 'each'),
    test: 'quality/attacks/mails.test.ts',
  },
  {
    name: 'mails about jobs to a closed account',
    edits: one('src/notifications/delivery/mail-channel.ts', "    if (person.is_closed) return 'closed';\n", ''),
    test: 'quality/attacks/mails.test.ts',
    only: 'what was held back about jobs',
  },
  {
    name: 'a bad body is answered before its owner is asked',
    edits: one(
      'src/api/register.ts',
      '            await owner?.(parsePath(endpoint, request.params), session as never);\n',
      '',
    ),
    test: 'quality/attacks/bad-bodies.test.ts',
  },
  {
    name: 'posting without a limit',
    edits: one(
      'src/requests/posting-limits.ts',
      '  if (now?.posted) throw refusal(postedTooOften, SENTENCES.posted(requestsPerHour), now.posted);\n',
      '',
    ),
    test: 'quality/attacks/posting-limits.test.ts',
  },
  {
    name: 'a phone code counts without the ticket of its ask',
    edits: [
      {
        file: 'src/identity/phone/tickets.ts',
        from: "    .where('ticket_hash', '=', hash)\n    .where('door', '=', door)\n",
        to: '',
      },
      { file: 'src/identity/phone/codes.ts', from: "${owner.hash.toString('hex')} ", to: '' },
    ],
    test: 'src/identity/session/phone-tickets.test.ts',
  },
  {
    name: 'strangers spend the codes that are kept for known devices',
    edits: one('src/identity/phone/codes.ts', 'const isKept = isKnown && (', 'const isKept = !isKnown && ('),
    test: 'src/identity/session/phone-tickets.test.ts',
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
    name: 'rate limits off',
    edits: one('src/api/limits/rate-limits.ts', '        note(await limiters[name].consume(hashKey(key)));\n', ''),
    test: 'src/api/limits/rate-limits.test.ts',
  },
  {
    name: 'queue of argon2 without a limit',
    edits: one('src/identity/password/passwords.ts', 'limitConcurrency(2, 32,', 'limitConcurrency(2, 32_000,'),
    test: 'src/identity/password/passwords.test.ts',
  },
  {
    name: 'common passwords accepted',
    edits: one(
      'src/identity/password/change-password.ts',
      "  if (isCommonPassword(password, { fullName: account.full_name, email: account.email ?? '' })) throw commonPassword();\n",
      '',
    ),
    test: 'src/identity/password/reset.test.ts',
  },
  {
    name: 'second factor not required',
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
      'const findPublic = ({ storage }: AppContext, { file }: FileName) => storage.find(`public/${file}`);',
      'const findPublic = async ({ storage }: AppContext, { file }: FileName) =>\n  (await storage.find(`public/${file}`)) ?? storage.find(`private/${file}`);',
    ),
    test: 'src/media/media.test.ts',
  },
  {
    name: 'signature of private URLs not checked',
    edits: one(
      'src/media/serve.ts',
      '  if (!isValidSignature(ctx.settings, name.main, viewer as string, until as string, sig as string)) throw linkExpired();\n',
      '  void isValidSignature;\n',
    ),
    test: 'src/media/media.test.ts',
  },
  {
    name: 'reading a proof document is not audited',
    edits: one('src/media/serve.ts', "if (media.craftsmanId !== null && request.method === 'GET') {", 'if (false) {'),
    test: 'src/media/media.test.ts',
  },
  {
    name: 'the password is in the log',
    edits: one(
      'src/identity/session/sign-in.ts',
      '  const account = await findAccountForSignIn(ctx.db, accountType, ...email);\n',
      '  const account = await findAccountForSignIn(ctx.db, accountType, ...email);\n  ctx.log.info(`sign-in with ${password}`);\n',
    ),
    test: 'quality/attacks/trusted-input.test.ts',
  },
  {
    name: 'a profile may approve itself',
    edits: [
      {
        file: 'src/craftsmen/contract.ts',
        from: '  input: z.object({\n    ...changeShape(profileTexts),\n',
        to: '  input: z.object({\n    ...changeShape(profileTexts),\n    status: z.optional(z.string()),\n',
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
    name: 'unapproved profiles are public',
    edits: one(
      'db/read-model.sql',
      'join craftsman_revisions r on r.id = c.approved_revision_id',
      'join craftsman_revisions r on r.id = c.current_revision_id',
    ),
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
        from: "      .onConflict((duplicate) => duplicate.column('request_id').doNothing())\n",
        to: '',
      },
    ],
    test: 'src/reviews/submit-review.test.ts',
  },
  {
    name: 'phone and address before the acceptance',
    edits: one(
      'src/requests/rules.ts',
      "return acceptedAt !== null && engagement !== 'Pending' && isOnTheJob(engagement);",
      'return isOnTheJob(engagement);',
    ),
    test: 'src/requests/views/privacy.test.ts',
  },
  {
    name: 'control characters reach the database',
    edits: one('src/api/typed/plain-text.ts', 'const NOT_IN_TEXT = /[^\\P{Cc}\\t\\n\\r]|', 'const NOT_IN_TEXT = /'),
    test: 'src/contact/contact.test.ts',
  },
  {
    name: 'no content policy',
    edits: one(
      'src/app/build-app.ts',
      '  await http.register(helmet, contentSecurity(ctx.settings));\n',
      '  await http.register(helmet, { ...contentSecurity(ctx.settings), contentSecurityPolicy: false });\n',
    ),
    test: 'quality/attacks/headers.test.ts',
  },
  {
    name: 'Idempotency-Key ignored',
    edits: one('src/api/run-call.ts', '  if (!endpoint.creates || key === null) return null;\n', '  return null;\n'),
    test: 'src/identity/session/sign-in.test.ts',
  },
  {
    name: 'files of an erased person stay',
    edits: one(
      'src/media/personal-data.ts',
      '    await deleteFiles(\n      trx,\n      rows.map((row) => row.id),\n    );\n',
      '    void [rows, deleteFiles];\n',
    ),
    test: 'quality/privacy/person.test.ts',
    only: 'leaving',
  },
  {
    name: 'a new personal column without a rule',
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
      '  return isSigned && Number(until) * 1000 > now;',
      '  return isSigned || Number(until) * 1000 > now;',
    ),
    test: 'quality/privacy/person.test.ts',
    only: 'taking it along',
  },
  {
    name: 'a restored backup brings erased accounts back',
    edits: one(
      'src/identity/account/erasures.ts',
      '  if (uids.length === 0) return 0;\n',
      '  if (uids.length >= 0) return 0;\n',
    ),
    test: 'src/identity/account/erasures.test.ts',
  },
  {
    name: 'the app may change its audit log',
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
    name: 'triggers no longer guard the audit log',
    edits: one(
      'db/migrations/0004_trails_and_erasures.sql',
      "  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';\nend $$;",
      "  return case when tg_op = 'DELETE' then old else new end;\nend $$;",
    ),
    test: 'src/platform/audit-log.test.ts',
  },
  {
    name: 'any spelling of a path served',
    edits: one('src/process/read-target.ts', "  if (plain === path) return 'plain';\n", "  return 'plain';\n"),
    test: 'quality/attacks/plain-paths.test.ts',
  },
  {
    name: 'a place held until the answer is read',
    edits: one('src/process/load-shedding.ts', '      response.onHead = end;\n', ''),
    test: 'quality/attacks/held-connections.test.ts',
  },
  {
    name: 'mails shown to other machines',
    edits: one('src/app/demo-pages.ts', 'isFromHere(request) && ', ''),
    test: 'src/app/mail-pages.test.ts',
  },
  ...WIRE_MUTATIONS,
  ...AUTHORIZATION_MUTATIONS,
];
