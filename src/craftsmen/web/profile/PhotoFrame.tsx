import styles from './ProfileForm.module.css';

/** How a face or a team stands in the photo: three people, from the chest up. */
export const PhotoFrame = () => (
  <svg className={styles.frame} viewBox="0 0 200 200" aria-hidden="true">
    <path d="M12 32V8h26M162 8h26v24M188 110v24h-26M38 134H12v-24" />
    <g strokeDasharray="4 6">
      <ellipse cx="100" cy="50" rx="21" ry="26" />
      <path d="M56 125c2-27 19-42 44-42s42 15 44 42" />
      <ellipse cx="48" cy="63" rx="16" ry="20" />
      <path d="M20 120c1-20 11-30 30-30" />
      <ellipse cx="152" cy="63" rx="16" ry="20" />
      <path d="M180 120c-1-20-11-30-30-30" />
    </g>
  </svg>
);
