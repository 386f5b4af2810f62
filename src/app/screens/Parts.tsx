import styles from './Parts.module.css';

export function Parts({ parts }: { parts: readonly (readonly [heading: string, ...paragraphs: string[]])[] }) {
  return (
    <ol className={styles.parts}>
      {parts.map(([heading, ...paragraphs], index) => (
        <li key={heading} id={`part-${index + 1}`}>
          <h2>{heading}</h2>
          {paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}
