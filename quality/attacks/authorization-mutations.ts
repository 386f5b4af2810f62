const one = (file: string, from: string, to: string) => [{ file, from, to }];

export const AUTHORIZATION_MUTATIONS = [
  {
    name: 'an unsigned token says who calls',
    edits: one(
      'src/identity/session/tokens.ts',
      '        claims = verify(token);\n',
      "        claims = /^eyJhbGciOiJub25l/i.test(token) ? JSON.parse(String(Buffer.from(token.split('.')[1] ?? '', 'base64url'))) : verify(token);\n",
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'no bad token',
  },
  {
    name: 'an erased person is still signed in',
    edits: one(
      'src/identity/session/sessions.ts',
      'disabled_at is null and erased_at is null and exists (',
      'disabled_at is null and exists (',
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'no bad token',
  },
  {
    name: 'issuer of access tokens not checked',
    edits: one('src/identity/session/tokens.ts', '    allowedIss: ISSUER,\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'no bad token',
  },
  {
    name: 'any token of ours is an access token',
    edits: one('src/identity/session/tokens.ts', "      if (claims.kind !== 'access') return null;\n", ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'no bad token',
  },
  {
    name: 'another’s quote may be changed',
    edits: one('src/requests/moves/quote.ts', "    .where('q.craftsman_id', '=', craftsman.profileId)\n", ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call without permission',
  },
  {
    name: 'another’s product may be changed',
    edits: one(
      'src/shop/store.ts',
      "    .where('products.id', '=', productId)\n    .where('shops.craftsman_id', '=', craftsmanId);",
      "    .where('products.id', '=', productId)\n    .where('shops.craftsman_id', '>', craftsmanId * 0);",
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call without permission',
  },
  {
    name: 'a rendered photo is public without a product',
    edits: one('src/media/publish.ts', '    if (rows.length > 0) await publish(', '    await publish('),
    test: 'src/media/render-photo.test.ts',
    only: 'the photo of a job',
  },
  {
    name: 'any photo is rendered for the public',
    edits: one('src/media/serve.ts', "    .innerJoin('products', 'media_id', 'media.id')\n", ''),
    test: 'src/media/render-photo.test.ts',
    only: 'the photo of a job',
  },
  {
    name: 'proof for another’s job is stored',
    edits: one('src/requests/routes.ts', '    await showJob(ctx, session, input.id);\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call without permission',
  },
  {
    name: 'a malformed id gets another response than a missing thing',
    edits: one('src/api/multipart.ts', '  throwNotFoundForPath(endpoint, parsed.error.issues);\n', ''),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a foreign thing',
  },
  {
    name: 'an id has many spellings',
    edits: one('src/api/fields.ts', 'z.regex(/^[1-9]\\d{0,15}$/, sentence)', 'z.regex(/^.*$/, sentence)'),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a foreign thing',
  },
  {
    name: 'a request is posted for another client',
    edits: one(
      'src/requests/routes.ts',
      '    if (client != null && client !== session.profileId) throw notYours();\n',
      '',
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call without permission',
  },
  {
    name: 'another craftsman than the job’s is reviewed',
    edits: one(
      'src/reviews/submit-review.ts',
      '    if (craftsmanId !== null && craftsmanId !== worker.craftsman_id) throw notYours();\n',
      '',
    ),
    test: 'quality/attacks/server-owned-fields.test.ts',
    only: 'a client named',
  },
  {
    name: 'an assigned job shows its phone before the acceptance',
    edits: one(
      'src/requests/views/job.ts',
      '    ...visibleFields(row, known),\n',
      '    ...visibleFields(row, known),\n    phone: row.phone,\n',
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a call with permission',
  },
  {
    name: 'X-Original-URL is trusted',
    edits: one(
      'src/app/build-app.ts',
      '    routerOptions: {',
      "    rewriteUrl: (request) => String(request.headers['x-original-url'] ?? request.url),\n    routerOptions: {",
    ),
    test: 'quality/attacks/guard-bypasses.test.ts',
    only: 'a public address stays',
  },
  {
    name: 'a token counts in the query too',
    edits: one(
      'src/api/register.ts',
      'identify(request.headers.authorization);\n',
      'identify(request.headers.authorization ?? `Bearer ${(request.query as { access_token?: string }).access_token}`);\n',
    ),
    test: 'quality/attacks/guard-bypasses.test.ts',
    only: 'a token counts',
  },
  {
    name: 'a path that is missing in the table',
    edits: one(
      'src/app/operation-routes.ts',
      '  serveRobots(http, ctx);\n',
      "  serveRobots(http, ctx);\n  http.get('/debug', async () => ctx.settings);\n",
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'the table has',
  },
  {
    name: 'refreshes of one session do not wait for each other',
    edits: one('src/identity/session/sessions.ts', '    .forNoKeyUpdate()\n', ''),
    test: 'quality/attacks/refresh.test.ts',
  },
  {
    name: 'one reset link works for many at once',
    edits: one(
      'src/identity/password/change-password.ts',
      "    .where('password_hash', 'is not distinct from', account.password_hash)\n",
      '',
    ),
    test: 'quality/attacks/reset.test.ts',
    only: 'twenty who',
  },
  {
    name: 'reset mails without a limit',
    edits: one(
      'src/identity/routes.ts',
      "    await ctx.limits.take('reset account', input.email[input.email.length - 1] ?? '');\n",
      '',
    ),
    test: 'quality/attacks/reset.test.ts',
    only: 'for one account are',
  },
  {
    name: 'refresh tokens are in the log',
    edits: one(
      'src/platform/log.ts',
      "    .replace(/(?<![\\w-])[\\w-]{40,}/g, (word) => (/[A-Z]/.test(word) ? '[redacted]' : word))\n",
      '',
    ),
    test: 'quality/attacks/trusted-input.test.ts',
  },
  {
    name: 'HEAD of a private file needs no signature',
    edits: one(
      'src/media/serve.ts',
      '  if (!isValidSignature(ctx.settings, name.main,',
      "  if (request.method === 'GET' && !isValidSignature(ctx.settings, name.main,",
    ),
    test: 'quality/attacks/paths.test.ts',
    only: 'opens by a signature',
  },
  {
    name: 'the storage follows links',
    edits: one('src/platform/storage/disk.ts', 'await fs.lstat(target)', 'await fs.stat(target)'),
    test: 'quality/attacks/paths.test.ts',
    only: 'is a link',
  },
  {
    name: 'refresh tokens stored in clear text',
    edits: one(
      'src/identity/session/tokens.ts',
      "  return createHash('sha256').update(token).digest();\n",
      '  return Buffer.from(token);\n',
    ),
    test: 'quality/attacks/trusted-input.test.ts',
    only: 'passwords are stored',
  },
  {
    name: 'an unknown method does not say which are known',
    edits: one(
      'src/api/register.ts',
      "      return sendProblem(methodNotAllowed(), request, reply.header('allow'",
      "      return sendProblem(methodNotAllowed(), request, reply.header('x-allow'",
    ),
    test: 'quality/attacks/authorization.test.ts',
    only: 'a path accepts',
  },
] as const;
