/** Becoming a craftsman: an account and a profile in one step, by form or with Google. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { isCommonPassword } from '#identity/common-passwords.ts';
import { commonPassword, signUpCraftsman } from '#identity/contract.ts';
import { hashPassword } from '#identity/passwords.ts';
import { openAccount } from '#identity/store.ts';

export function signUpRoutes(serve: Serve, house: House): void {
  serve(signUpCraftsman, async ({ input, address, language, once }) => {
    await house.limits.take('sign-up', address ?? 'here');
    if (isCommonPassword(input.password, { fullName: input.full_name, email: input.email })) throw commonPassword();
    const passwordHash = await hashPassword(input.password);
    return once(async (trx) => {
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
}

/** Opens an empty profile. Its slug never changes: links to it are printed on business cards. */
export async function openProfile(
  trx: Database,
  accountId: number,
  fullName: string,
): Promise<{ id: number; slug: string }> {
  const wanted = slugOf(fullName);
  for (let slug = wanted; ; slug = await nextSlug(trx, wanted)) {
    const profile = await trx
      .insertInto('craftsmen')
      .values({ account_id: accountId, slug })
      // A namesake who signs up this very moment is waited for here.
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (profile) return profile;
  }
}

/** "Wanjikũ & Sons Ltd." → "wanjiku-sons-ltd"; a name with no Latin letter or digit is "craftsman". */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}|['’‘]/gu, '')
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return words.join('-').slice(0, 80).replace(/-+$/, '') || 'craftsman';
}

async function nextSlug(trx: Database, wanted: string): Promise<string> {
  const { last } = await trx
    .selectFrom('craftsmen')
    .select(sql<number>`coalesce(max(substr(slug, ${wanted.length + 2})::bigint), 0)`.as('last'))
    .where('slug', '~', `^${wanted}-[0-9]{1,9}$`)
    .executeTakeFirstOrThrow();
  return `${wanted}-${last + 1}`;
}
