import { type ReactNode, useCallback, useState } from 'react';
import { classes } from '../classes.ts';
import { PatternAvatar } from '../drawing/PatternAvatar.tsx';
import { initials } from '../drawing/pattern.ts';
import { describePicture } from './picture-urls.ts';
import { vars } from '../vars.ts';
import styles from './Picture.module.css';

export type PictureProps = {
  src: string | null | undefined;
  alt: string;
  ratio?: string | undefined;
  sizes?: string | undefined;
  /** At most ten rem wide: 320 pixels are sharp enough. */
  print?: boolean | undefined;
  /** The largest picture of a page's first screen: loads before all others, which wait until they are near the viewport. */
  eager?: boolean | undefined;
  /** The slug of the pattern shown when there is no photo or it fails to load. */
  pattern?: { slug: string; name: string } | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

export function Picture({ src, alt, ratio, sizes, print, eager, pattern, className, children }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const facts = describePicture(src, print);
  // A picture that failed before hydration sends no event any more.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(image.getAttribute('src'));
  }, []);

  if (!facts || broken === facts.src) {
    return (
      <span className={classes(styles.picture, pattern && styles.pattern, className)} style={vars({ '--ar': ratio })}>
        {pattern && (
          <>
            <PatternAvatar slug={pattern.slug} />
            <b aria-hidden="true">{initials(pattern.name)}</b>
          </>
        )}
        {children}
      </span>
    );
  }
  return (
    <span className={classes(styles.picture, className)} style={vars({ '--ar': ratio, '--avg': facts.average })}>
      <img
        ref={look}
        src={facts.src}
        srcSet={facts.srcSet}
        sizes={facts.srcSet && sizes}
        width={facts.width}
        height={facts.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
        fetchPriority={eager ? 'high' : 'low'}
        onError={() => setBroken(facts.src)}
      />
      {children}
    </span>
  );
}
