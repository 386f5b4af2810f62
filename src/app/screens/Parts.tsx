import styles from './Parts.module.css';

interface PartsProps {
  readonly parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
  readonly fold?: boolean;
}

export function Parts({ parts, fold = false }: PartsProps) {
  const Fold = fold ? 'details' : 'div';
  const Title = fold ? 'summary' : 'div';
  return (
    <ol className={styles.parts}>
      {parts.map(([heading, ...paragraphs], index) => (
        <li key={heading} id={`part-${index + 1}`}>
          <Fold>
            <Title className={fold ? 'opens' : undefined}>
              <h2>{heading}</h2>
            </Title>
            {paragraphs.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Fold>
        </li>
      ))}
    </ol>
  );
}
