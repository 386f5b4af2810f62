/** Ready sentences of a rejection, and the field of the profile that each is about. */
export const REJECTION_REASONS = [
  { field: 'profession', en: 'Please say what your trade is.', sw: 'Tafadhali taja taaluma yako.' },
  {
    field: 'service_images',
    en: 'Please send photos that are sharp and bright enough to see the work.',
    sw: 'Tafadhali tuma picha zilizo wazi na zenye mwanga wa kutosha kuonyesha kazi.',
  },
  {
    field: 'service_images',
    en: 'Please send photos of work you did yourself.',
    sw: 'Tafadhali tuma picha za kazi uliyoifanya wewe mwenyewe.',
  },
  {
    field: 'description',
    en: 'Please say in a few sentences what you do and how you work.',
    sw: 'Tafadhali eleza kwa sentensi chache unachofanya na jinsi unavyofanya kazi.',
  },
  {
    field: 'proof_document',
    en: 'Please send the proof document again, so that it can be read.',
    sw: 'Tafadhali tuma tena hati ya uthibitisho, iweze kusomeka.',
  },
  {
    field: 'company_name',
    en: 'Please write your full name as it stands in your document.',
    sw: 'Tafadhali andika jina lako kamili kama lilivyo kwenye hati yako.',
  },
] as const;

/** @returns the reason with its ready sentences in the reader's language, whichever the admin read */
export function rejectionIn(language: 'en' | 'sw', reason: string): string {
  return REJECTION_REASONS.reduce(
    (text, { en, sw }) => (language === 'en' ? text.split(sw).join(en) : text.split(en).join(sw)),
    reason,
  );
}

/** The ready sentences of a reason with their fields, and the admin's own words around them. */
export function partsOf(language: 'en' | 'sw', reason: string) {
  const text = rejectionIn(language, reason);
  const ready = REJECTION_REASONS.filter((each) => text.includes(each[language]));
  const own = ready.reduce((rest, each) => rest.split(each[language]).join(' '), text);
  return { ready: ready.map((each) => ({ field: each.field, sentence: each[language] })), own: own.trim() };
}

export function fieldsNamedIn(reason: string): string[] {
  return REJECTION_REASONS.filter(({ en, sw }) => reason.includes(en) || reason.includes(sw)).map(({ field }) => field);
}
