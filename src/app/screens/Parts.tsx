import styles from './Parts.module.css';

interface PartsProps {
  readonly parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

export const Parts = ({ parts }: PartsProps) => (
  <ol className={styles.parts}>
    {parts.map(([heading, ...paragraphs], index) => (
      <li key={heading} id={`part-${index + 1}`}>
        <details>
          <summary className="opens">
            <h2>{heading}</h2>
          </summary>
          {paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </details>
      </li>
    ))}
  </ol>
);
