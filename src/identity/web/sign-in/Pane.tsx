import { StarLine } from '#ui/display/StarLine.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { classes } from '#ui/classes.ts';
import { useTexts } from '#ui/texts/index.tsx';
import styles from './Pane.module.css';

/** What Ufundi promises, and what the record of a job looks like; on a desk only. @param next in place of it, what follows the form */
export function Pane({
  words,
  next,
  forCraftsmen,
}: {
  words: string;
  next: readonly string[] | undefined;
  forCraftsmen: boolean;
}) {
  return (
    <div className={styles.pane}>
      <p className="lead3">{words}</p>
      {next ? <Next steps={next} /> : <Example forCraftsmen={forCraftsmen} />}
    </div>
  );
}

/** Under the form on a phone, which has no pane. */
export const Below = ({ next, isBrief }: { next: readonly string[] | undefined; isBrief: boolean }) => (
  <div className={styles.below}>{next ? <Next steps={next} /> : <Slip isBrief={isBrief} />}</div>
);

const Next = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles.next}>
    {steps.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ol>
);

function Example({ forCraftsmen }: { forCraftsmen: boolean }) {
  const { facts, factsForCraftsmen } = useTexts('auth').pane;
  return (
    <>
      <ul className={styles.facts}>
        {(forCraftsmen ? factsForCraftsmen : facts).map(([figure, what]) => (
          <li key={what}>
            <b>{figure}</b>
            <span className="small">{what}</span>
          </li>
        ))}
      </ul>
      <Slip />
    </>
  );
}

function Slip({ isBrief = false }: { isBrief?: boolean }) {
  const { job } = useTexts('auth').pane;
  return (
    <ReceiptCard className={classes(styles.job, isBrief && styles.brief)}>
      <p className="no">{job.number}</p>
      <p className={styles.what}>{job.what}</p>
      {!isBrief && (
        <>
          <ul className="rows small">
            {job.steps.map(([what, when]) => (
              <li key={what}>
                <b>{what}</b>
                <span className="soft">{when}</span>
              </li>
            ))}
          </ul>
          <p>{job.quote}</p>
        </>
      )}
      <p className={styles.client}>
        <StarLine stars={5} label={job.stars} /> <span className="small">{job.client}</span>
      </p>
    </ReceiptCard>
  );
}
