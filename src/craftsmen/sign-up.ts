import { sql } from 'kysely';
import type { Language } from '#catalogue/language.ts';
import type { Problem } from '#api/problem.ts';
import { isCommonPassword } from '#identity/password/common-passwords.ts';
import { accountDisabled, commonPassword, emailTaken, signInWithGoogle, signUpCraftsman } from '#identity/contract.ts';
import { type GooglePerson, createGoogleVerifier } from '#identity/session/google.ts';
import { hashPassword } from '#identity/password/passwords.ts';
import { sessionCookies } from '#identity/session/session-cookie.ts';
import { openSession, type TokenPair } from '#identity/session/sessions.ts';
import { takeSignUpLimits } from '#identity/sign-up-limits.ts';
import { findForGoogle, linkGoogle, openAccount } from '#identity/store.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';

export function signUpRoutes(register: Register, ctx: AppContext): void {
  const verifyGoogle = createGoogleVerifier(ctx);

  register(signUpCraftsman, async ({ input, ip, language, idempotently }) => {
    await takeSignUpLimits(ctx.limits, ip, input);
    if (isCommonPassword(input.password, { fullName: input.full_name, email: input.email })) throw commonPassword();
    const passwordHash = await hashPassword(input.password, ctx.passwordCost);
    return idempotently(async (trx) => {
      const account = { fullName: input.full_name, email: input.email, phone: input.phone_number };
      const accountId = await openAccount(trx, {
        role: 'craftsman',
        ...account,
        passwordHash,
        language: input.language ?? language,
      });
      const { id, slug } = await openProfile(trx, accountId, input.full_name);
      const detail = 'Your account is ready. Please sign in and complete your profile.';
      return { id, full_name: input.full_name, email: input.email, slug, detail };
    });
  });

  register(signInWithGoogle, async ({ input, ip, language, setCookies }) => {
    const from = ip ?? 'here';
    await ctx.limits.take('sign-in address', from);
    const person = await verifyGoogle(input.token, input.nonce);
    if (!(await findForGoogle(ctx.db, person))) await ctx.limits.take('sign-up', from);
    const pair = await signInWithGoogleAccount(ctx, person, ip, language);
    await ctx.limits.giveBack('sign-in address', from);
    setCookies(sessionCookies(ctx.settings, pair));
    return pair;
  });
}

/** @throws accountDisabled; emailTaken for an e-mail of an admin or of another Google account */
async function signInWithGoogleAccount(
  ctx: AppContext,
  person: GooglePerson,
  ip: string | null,
  language: Language,
): Promise<TokenPair> {
  const signIn = () =>
    inTransaction(ctx.db, async (trx) => {
      const account = (await findForGoogle(trx, person)) ?? (await openGoogleAccount(trx, person, language));
      if (account.disabled_at !== null) throw accountDisabled();
      if (account.google_sub === person.sub) return openSession(ctx, account, ip, trx);
      await linkGoogle(trx, account, person.sub, ip);
      return openSession(ctx, { ...account, password_hash: null }, ip, trx);
    });
  // Of two first sign-ins at once one creates the account; the other finds it on retry.
  const pair = await signIn().catch((error: unknown) => {
    if ((error as Problem).code === emailTaken.code) return signIn();
    throw error;
  });
  if (!pair) throw accountDisabled();
  return pair;
}

async function openGoogleAccount(trx: Database, { sub, email, fullName }: GooglePerson, language: Language) {
  const role = 'craftsman';
  const id = await openAccount(trx, {
    role,
    fullName,
    email,
    phone: null,
    passwordHash: null,
    language,
    googleSub: sub,
    isEmailProven: true,
  });
  await openProfile(trx, id, fullName);
  return { id, role, google_sub: sub, password_hash: null, disabled_at: null };
}

/** The slug never changes: links are printed on business cards. */
export async function openProfile(
  trx: Database,
  accountId: number,
  fullName: string,
): Promise<{ id: number; slug: string }> {
  const base = slugOf(fullName);
  for (let slug = base; ; slug = await nextSlug(trx, base)) {
    const profile = await trx
      .insertInto('craftsmen')
      .values({ account_id: accountId, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (profile) return profile;
  }
}

const SLUG_MAX = 80;

/** "Wanjikũ & Sons Ltd." → "wanjiku-sons-ltd"; "craftsman" without Latin letters or digits. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}|['’‘]/gu, '')
    .toLowerCase();
  const slug = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
  const short = slug.length <= SLUG_MAX ? slug : slug.slice(0, SLUG_MAX).replace(/-[^-]*$/, '');
  return short || 'craftsman';
}

async function nextSlug(trx: Database, base: string): Promise<string> {
  const { last } = await trx
    .selectFrom('craftsmen')
    .select(sql<number>`coalesce(max(substr(slug, ${base.length + 2})::bigint), 0)`.as('last'))
    .where('slug', '~', `^${base}-[0-9]{1,9}$`)
    .executeTakeFirstOrThrow();
  return `${base}-${last + 1}`;
}
