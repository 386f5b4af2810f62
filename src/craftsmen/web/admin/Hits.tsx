import styles from './Approved.module.css';

/** The words of a search, marked where they are found. */
export function Hits({ text, search }: { text: string; search: string }) {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const found = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i');
  // A part and the word after it take turns, so the place tells which it is.
  return text.split(found).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the place is the key
      <mark key={at} className={styles.hit}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
