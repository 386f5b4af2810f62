/** What craftsmen speak with clients: the national languages, then those of most Kenyans by the census of 2019, and signs. */
export const SPOKEN_LANGUAGES = [
  'English',
  'Kiswahili',
  'Kikuyu',
  'Luhya',
  'Kalenjin',
  'Dholuo',
  'Kamba',
  'Somali',
  'Kisii',
  'Mijikenda',
  'Meru',
  'Maasai',
  'Turkana',
  'Kenyan Sign Language',
] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** Finds a language by its name in any case. */
export const languageNamed = (text: string): SpokenLanguage | null =>
  SPOKEN_LANGUAGES.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? null;
