import type { ReactNode } from 'react';
import styles from './Drawing.module.css';

const drawings = {
  bench: (
    <>
      <path d="M6 52h132M18 52v28M126 52v28M18 68h108" />
      <path d="M70 52V30h26l8 10v12" fill="var(--paper)" />
      <path d="M78 30V20h12v10" />
      <path d="M28 50c-6-14 14-16 12-4s-14 6-8-2" />
      <rect x="112" y="40" width="9" height="11.5" rx="3.4" fill="var(--makueni)" stroke="none" />
    </>
  ),
  drawers: (
    <>
      <path d="M22 6h100v74H22zM22 30h100M22 55h100" />
      <path d="M12 55h120v22H12z" fill="var(--paper)" />
      <path d="M64 18h16M64 43h16" />
      <rect x="66" y="60" width="12" height="12" rx="4" fill="var(--makueni)" stroke="none" />
    </>
  ),
  broken: (
    <>
      <path d="M4 30c20 0 34 2 50 14l-6 6M140 30c-20 0-34 2-50 14l5 7" />
      <g fill="var(--karura)" stroke="none">
        <rect x="14" y="23" width="12" height="15" rx="4.5" transform="rotate(92 20 30)" />
        <rect x="30" y="26" width="12" height="15" rx="4.5" transform="rotate(104 36 33)" />
        <rect x="106" y="26" width="12" height="15" rx="4.5" transform="rotate(76 112 33)" />
      </g>
      <rect
        x="66"
        y="64"
        width="12"
        height="15"
        rx="4.5"
        fill="var(--tsavo)"
        stroke="none"
        transform="rotate(24 72 71)"
      />
    </>
  ),
  lost: (
    <>
      <path d="M4 22C30 62 52 66 72 44s40-26 68-8" />
      <g fill="var(--karura)" stroke="none">
        <rect x="20" y="36" width="12" height="15" rx="4.5" transform="rotate(48 26 43)" />
        <rect x="36" y="47" width="12" height="15" rx="4.5" transform="rotate(72 42 54)" />
      </g>
      <rect x="66" y="38" width="12" height="15" rx="4.5" transform="rotate(48 72 45)" strokeDasharray="3 3" />
      <rect x="92" y="22" width="12" height="15" rx="4.5" transform="rotate(84 98 29)" strokeDasharray="3 3" />
      <rect
        x="112"
        y="66"
        width="12"
        height="15"
        rx="4.5"
        fill="var(--makueni)"
        stroke="none"
        transform="rotate(70 118 73)"
      />
    </>
  ),
  plumb: (
    <>
      <path d="M10 80h124M26 80V58h34v22M60 80V58h34v22M43 58V36h34v22M26 58V36h17" fill="var(--paper)" />
      <path d="M84 10h34M118 6v8M112 10v44" />
      <path d="M107 66h10l-5 9z" fill="var(--paper)" />
      <rect x="106.5" y="54" width="11" height="13" rx="4" fill="var(--makueni)" stroke="none" />
    </>
  ),
  tin: (
    <>
      <path d="M8 80h128" />
      <path d="M38 32v42c0 8 50 8 50 0V32" fill="var(--paper)" />
      <ellipse cx="63" cy="32" rx="25" ry="7" fill="var(--paper)" />
      <path d="M38 34C32 2 94 2 88 34M46 33c8 4 26 4 34 0" />
      <path d="M96 80l6-20 12 4-6 20zM103 58l13 4M108 58l9-28c2-5 8-3 6 2l-9 28" fill="var(--paper)" />
      <rect x="57.5" y="48" width="11" height="14" rx="4" fill="var(--makueni)" stroke="none" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 144 84"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
