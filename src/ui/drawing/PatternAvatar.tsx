/** Cached for a year. Drawing it in the page would bring the pattern's code to every browser. */
export function PatternAvatar({ slug }: { slug: string }) {
  return (
    <img
      src={`/pattern/${encodeURIComponent(slug)}.svg`}
      alt=""
      width={340}
      height={340}
      loading="lazy"
      decoding="async"
    />
  );
}
