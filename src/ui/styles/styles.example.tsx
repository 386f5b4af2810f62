import { useEffect, useRef, useState } from 'react';
import { vars } from '../vars.ts';
import styles from './tokens.example.module.css';

const colours = [
  ['--lamu', 'Lamu', 'lime plaster, the ground'],
  ['--paper', 'Paper', 'slips, inputs'],
  ['--kisii', 'Kisii', 'soapstone, hairlines'],
  ['--kisii-deep', 'Kisii deep', 'control borders'],
  ['--ink', 'Menengai', 'text'],
  ['--ink-soft', 'Menengai soft', 'second text'],
  ['--karura', 'Karura', 'forest, action, done'],
  ['--karura-wash', 'Karura wash', 'accepted, success'],
  ['--field', 'Karura deep', 'the field'],
  ['--makueni', 'Makueni', 'mango, hire, now'],
  ['--makueni-wash', 'Makueni wash', 'quoted, pending'],
  ['--turkana', 'Turkana', 'jade, in progress'],
  ['--turkana-wash', 'Turkana wash', 'in progress, offline'],
  ['--tsavo', 'Tsavo', 'red soil, danger only'],
  ['--tsavo-wash', 'Tsavo wash', 'urgent, faults'],
] as const;

const STEPS = [
  ['0.4rem', 'between chips'],
  ['0.6rem', 'between lines of a part'],
  ['1rem', 'within a card'],
  ['1.5rem', 'between parts'],
  ['2.75rem', 'between sections, and the least height of a target'],
  ['var(--pad)', 'between the page and its edge'],
] as const;

/** The colour as it is drawn now, in the theme of the page. */
function Swatch({ colour: [token, name, use] }: { colour: (typeof colours)[number] }) {
  const patch = useRef<HTMLElement>(null);
  const [figures, setFigures] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = () => {
      if (!patch.current) return;
      const own = drawn(getComputedStyle(patch.current).backgroundColor);
      const text = getComputedStyle(patch.current.parentElement as HTMLElement);
      const ground = drawn(getComputedStyle(document.body).backgroundColor);
      const ratios = [contrast(own, drawn(text.color)), contrast(own, ground)].map((ratio) => ratio.toFixed(1));
      const hex = own.map((part) => part.toString(16).padStart(2, '0')).join('');
      setFigures([`#${hex}`, `ink ${ratios[0]}, ground ${ratios[1]}`]);
    };
    read();
    const themes = new MutationObserver(read);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  return (
    <li>
      <i ref={patch} style={vars({ '--colour': `var(${token})` })} />
      <span>
        <b>{name}</b>
        <span className="soft">{use}</span>
      </span>
      <span className="num">
        {figures.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </li>
  );
}

function drawn(colour: string): number[] {
  const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** WCAG 2.2, relative luminance. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (rgb: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [light = 1, dark = 1] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return light / dark;
}

export default {
  Colour: (
    <ul className={styles.swatches}>
      {colours.map((colour) => (
        <Swatch key={colour[0]} colour={colour} />
      ))}
    </ul>
  ),
  Type: (
    <>
      <p className="sum">KES 18,400 · 9.6/10</p>
      <p className="sum">Ng’ang’a · Wanjirũ</p>
      <p className="lead3">A good name travels by word of mouth. We write it down.</p>
      <p className="lead">Lead, 18–20 px, the phone’s own font. A request says what, where and when.</p>
      <p>
        Body, 16 px. Otieno & Sons Plumbing, <a href="#main">South B</a>. Sat 21 Nov, 9:00.
      </p>
      <p className="small soft">Small, 14 px. Draft kept on this phone, 10:42.</p>
    </>
  ),
  Spacing: (
    <ul className={styles.steps}>
      {STEPS.map(([length, use]) => (
        <li key={use}>
          <i style={vars({ '--length': length })} />
          <b className="num">{length}</b>
          <span className="soft">{use}</span>
        </li>
      ))}
    </ul>
  ),
};
