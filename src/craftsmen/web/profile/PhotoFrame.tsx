import styles from './ProfileForm.module.css';

/** How a face or a team stands in the photo: three people, from the chest up. */
export const PhotoFrame = () => (
  <svg className={styles.frame} viewBox="0 0 200 200" aria-hidden="true">
    <path d="M12 38V12h26M162 12h26v26M188 122v26h-26M38 148H12v-26" />
    <g strokeDasharray="4 6">
      <ellipse cx="100" cy="63" rx="21" ry="26" />
      <path d="M56 138c2-27 19-42 44-42s42 15 44 42" />
      <ellipse cx="48" cy="76" rx="16" ry="20" />
      <path d="M20 133c1-20 11-30 30-30" />
      <ellipse cx="152" cy="76" rx="16" ry="20" />
      <path d="M180 133c-1-20-11-30-30-30" />
    </g>
  </svg>
);
