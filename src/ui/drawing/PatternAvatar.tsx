import { useId } from 'react';
import { patternPaths, patternSize } from './pattern.ts';

/** An `<img>` is cached and adds nothing to the page; `inline` saves the request on a page with up to three of them. */
export function PatternAvatar({ slug, inline = false }: { slug: string; inline?: boolean | undefined }) {
  const id = useId();
  if (!inline) {
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
  return (
    <svg viewBox={`0 0 ${patternSize} ${patternSize}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <pattern id={`${id}p`} width="1" height="1" patternUnits="userSpaceOnUse">
        <rect x=".05" y=".03" width=".9" height=".94" rx=".32" fill="#fff" />
      </pattern>
      <mask id={`${id}m`} maskUnits="userSpaceOnUse" x="0" y="0" width={patternSize} height={patternSize}>
        <path fill={`url(#${id}p)`} d="M0 0h17v17H0z" />
      </mask>
      <g mask={`url(#${id}m)`}>
        {patternPaths(slug).map(({ fill, d }) => (
          <path key={fill} fill={fill} d={d} />
        ))}
      </g>
    </svg>
  );
}
