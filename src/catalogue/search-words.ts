const WORDS_MAX = 8;

/** Normalised search words: no case, accents, apostrophes (Ng'ang'a is nganga), ornamental letters or what nobody sees. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘ʼ`]/gu, '')
    .toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && word.length <= 40))];
}

export function queryWords(text: string): string[] {
  return searchWords(text).slice(0, WORDS_MAX);
}
