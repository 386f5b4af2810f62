import type { PersonalData } from '#platform/hooks.ts';

export const clientData: PersonalData = {
  name: 'client',
  export: async ({ db }, accountId) =>
    (await db
      .selectFrom('clients')
      .select(['id', 'created_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()) ?? null,
};
