const one = (file: string, from: string, to: string) => [{ file, from, to }];

export const WIRE_MUTATIONS = [
  {
    name: 'videos stored with GPS',
    edits: one('src/media/prepare.ts', "  await (extension === 'webm' ? stripWebm : stripMp4)(upload.path);\n", ''),
    test: 'quality/attacks/uploads.test.ts',
    only: 'hostile files are rejected',
  },
  {
    name: 'a video stored with its GPS track',
    edits: one(
      'src/media/strip/strip-mp4.ts',
      "const isRemoved = box.type === 'trak' && !PLAYED.has(handlerOf(index, box));",
      'const isRemoved = false;',
    ),
    test: 'src/media/strip/strip.test.ts',
  },
  {
    name: 'an upload taken of a session that has ended',
    edits: one(
      'src/api/register.ts',
      '          if (session && request.isMultipart() && !(await identify.isOpen(session))) throw signInNeeded();\n',
      '',
    ),
    test: 'src/identity/session/session-end.test.ts',
    only: 'ends an upload',
  },
  {
    name: 'a request kept of a client who was erased meanwhile',
    edits: one(
      'src/requests/routes.ts',
      '      await lockOpenAccount(trx, session.accountId);\n      await requireRoomToPost',
      '      await requireRoomToPost',
    ),
    test: 'src/requests/personal-data.test.ts',
    only: 'neither posts',
  },
  {
    name: 'a file’s type may be guessed',
    edits: one(
      'src/media/serve.ts',
      "    'x-content-type-options': 'nosniff',\n",
      "    'x-content-type-options': 'sniff',\n",
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'stored files out of their sandbox',
    edits: one(
      'src/media/serve.ts',
      `const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";`,
      `const POLICY = "default-src 'self'";`,
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'a PDF opens inline',
    edits: one('src/media/serve.ts', '  if (name.type === TYPES.pdf)\n', '  if (name.type === TYPES.webm)\n'),
    test: 'quality/attacks/uploads.test.ts',
    only: 'hostile files are rejected',
  },
  {
    name: 'private files cacheable',
    edits: one(
      'src/media/serve.ts',
      "reply.header('cache-control', 'private, no-store');",
      "reply.header('cache-control', 'public, max-age=600');",
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'personal responses cacheable',
    edits: one(
      'src/api/register.ts',
      "'public, max-age=0, must-revalidate' : 'no-store'",
      "'public, max-age=0, must-revalidate' : 'private'",
    ),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'inline styles allowed',
    edits: one('src/api/security-headers.ts', `'style-src': ["'self'",`, `'style-src': ["'self'", "'unsafe-inline'",`),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'pages may be framed',
    edits: one('src/api/security-headers.ts', `'frame-ancestors': ["'none'"],`, `'frame-ancestors': ["'self'"],`),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'no limit of a JSON body',
    edits: one('src/app/build-app.ts', 'bodyLimit: 100_000,', 'bodyLimit: 100_000_000,'),
    test: 'quality/attacks/headers.test.ts',
    only: 'every kind of response',
  },
  {
    name: 'a field’s blanks trimmed by a slow pattern',
    edits: one(
      'src/api/typed/plain-text.ts',
      '  return value.slice(start, end);',
      // Each takes 5 to 16 s, by the machine; the suite waits 20 s for an answer.
      `  return value${".replace(/\\s+$/, '')".repeat(6)}.slice(start, end);`,
    ),
    test: 'quality/attacks/fuzz-wire.test.ts',
    only: 'ninety thousand blanks',
  },
  {
    name: 'an invalid date is accepted',
    edits: one(
      'src/api/fields.ts',
      'return date && !Number.isNaN(date.getTime()) && date.getUTCFullYear() < 2200',
      'return date && date.getUTCFullYear() !== 0',
    ),
    test: 'quality/attacks/fuzz.test.ts',
  },
  {
    name: 'a partial upload is left',
    edits: one(
      'src/api/multipart.ts',
      '    await discardUploads(incoming);\n    throw asProblem(error);',
      '    throw asProblem(error);',
    ),
    test: 'quality/attacks/uploads-wire.test.ts',
  },
  {
    name: 'any field name of a form accepted',
    edits: one('src/api/multipart.ts', '      if (!NAME.test(part.fieldname)) throw invalidInput();\n', ''),
    test: 'quality/attacks/uploads-wire.test.ts',
    only: 'a name with a NUL',
  },
];
