import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { classes } from '../classes.ts';
import styles from './Carousel.module.css';

export type RailProps = {
  label: string;
  words: { previous: string; next: string; pause: string; play: string };
  every?: number | undefined;
  children: ReactNode;
  frame?: ((buttons: ReactNode, rail: ReactNode) => ReactNode) | undefined;
};

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plain sideways scroll without a script. With one, steps by itself until the visitor touches, points at or focuses it. */
export function Carousel({ label, words, every = 3000, children, frame }: RailProps) {
  const { strip, playing, setPlaying, stop, move } = useCarousel(every);
  const buttons = (
    <div className={classes(styles.buttons, 'btns')}>
      <Button kind="line" className={styles.step} aria-label={words.previous} onClick={() => move(-1)}>
        <Icon name="arrow-left" />
      </Button>
      <Button kind="line" className={styles.step} aria-label={words.next} onClick={() => move(1)}>
        <Icon name="arrow-right" />
      </Button>
      <Button kind="bare" icon={playing ? 'pause' : 'play'} onClick={() => setPlaying(!playing)}>
        {playing ? words.pause : words.play}
      </Button>
    </div>
  );
  const rail = (
    <section
      ref={strip}
      className={styles.strip}
      aria-label={label}
      tabIndex={0}
      onPointerEnter={stop}
      onTouchStart={stop}
      onFocus={stop}
    >
      {children}
    </section>
  );
  return frame ? (
    frame(buttons, rail)
  ) : (
    <>
      {buttons}
      {rail}
    </>
  );
}

function useCarousel(every: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);

  const step = (way: 1 | -1) => {
    const box = strip.current;
    const item = box?.firstElementChild;
    if (!box || !item) return;
    const maxScroll = box.scrollWidth - box.clientWidth;
    if (maxScroll < 2) return;
    const stride = item.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(box).columnGap || '0');
    const behavior = still() ? 'auto' : 'smooth';
    if (way === 1 && box.scrollLeft > maxScroll - 4) box.scrollTo({ left: 0, behavior });
    else if (way === -1 && box.scrollLeft < 4) box.scrollTo({ left: maxScroll, behavior });
    else box.scrollBy({ left: way * stride, behavior });
  };

  useEffect(() => setPlaying(!still()), []);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (!document.hidden) step(1);
    }, every);
    return () => clearInterval(timer);
  });

  const stop = () => setPlaying(false);
  const move = (way: 1 | -1) => {
    stop();
    step(way);
  };
  return { strip, playing, setPlaying, stop, move };
}
