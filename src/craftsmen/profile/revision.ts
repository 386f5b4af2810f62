import { sql } from 'kysely';
import {
  PROFILE_CHOICES,
  PROFILE_TEXTS,
  type ProfileChoice,
  type ProfileChoices,
  type ProfileText,
} from '../contract.ts';

type RevisionText = Exclude<ProfileText, 'primary_service'>;

/** The primary service is stored as the first of the services. */
export const REVISION_TEXTS = PROFILE_TEXTS.filter((name): name is RevisionText => name !== 'primary_service');

/** What a craftsman says in a revision. Saving, reading, the export and the erasure derive from these columns. */
export type RevisionRow = Readonly<Record<RevisionText | 'full_name', string>> & ProfileChoices;
export const REVISION_COLUMNS: readonly (keyof RevisionRow)[] = ['full_name', ...REVISION_TEXTS, ...PROFILE_CHOICES];

const emptyOf = (column: string) => sql.lit(PROFILE_CHOICES.includes(column as ProfileChoice) ? '{}' : '');

/** For a left join: the account `a` gives the name, everything else is empty. */
export const revisionColumns = sql.join(
  REVISION_COLUMNS.map((name) => {
    const absent = name === 'full_name' ? sql.ref('a.full_name') : emptyOf(name);
    return sql`coalesce(${sql.ref(`r.${name}`)}, ${absent}) as ${sql.ref(name)}`;
  }),
);

export const erasedRevision = sql.join(
  REVISION_COLUMNS.map(
    (name) => sql`${sql.ref(name)} = ${name === 'full_name' ? sql.lit('Former craftsman') : emptyOf(name)}`,
  ),
);
