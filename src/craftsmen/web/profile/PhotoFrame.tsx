import styles from './ProfileForm.module.css';

/** How a face or a team stands in the photo: three people, from the chest up. */
export const PhotoFrame = () => (
  <svg className={styles.frame} viewBox="6 2 188 138" aria-hidden="true">
    <path d="M12 32V8h26M162 8h26v24M188 110v24h-26M38 134H12v-24" />
    <g className={styles.people}>
      <path d="M24 122c0-20 9-31 24-31s22 7 26 18M176 122c0-20-9-31-24-31s-22 7-26 18" />
      <path d="M33 66a15 17 0 0 0 30 0v-5a15 14 0 0 0-30 0zM137 66a15 17 0 0 0 30 0v-5a15 14 0 0 0-30 0z" />
      <path d="M54 126c2-26 18-41 46-41s44 15 46 41M86 87l14 14 14-14M79 52a21 25 0 0 0 42 0z" />
      <path className={styles.hat} d="M77 46a23 22 0 0 1 46 0zM34 55a14 13 0 0 1 28 0zM138 55a14 13 0 0 1 28 0z" />
      <path d="M71 46h58M92 57v1M108 57v1M92 66q8 7 16 0M43 63v1M53 63v1M43 71q5 4 10 0M147 63v1M157 63v1M147 71q5 4 10 0" />
    </g>
  </svg>
);
