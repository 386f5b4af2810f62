import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { Section } from './Section.tsx';

export function About() {
  const t = useTexts('landing');
  const { number, what, steps, stars } = t.job;
  return (
    <Section id="about" title={t.about}>
      <div className="split">
        <div className="told">
          <p className="lead3">{t.aboutLead}</p>
          <p className="lead">{t.aboutText}</p>
          <p className="lead soft">{t.aboutBead}</p>
          <p>
            <Button kind="line" to="/craftsmen">
              {t.seeCraftsmen}
            </Button>
          </p>
        </div>
        <ReceiptCard className="told">
          <div>
            <p className="no">{number}</p>
            <h3>{what}</h3>
          </div>
          <ol className="thread small">
            {steps.map(([step, more, roles], index) => (
              <li key={step}>
                <b>{step}</b>
                {more}
                <p className="who">
                  {`${roles} `}
                  {index === steps.length - 1 && <StarLine stars={5} label={stars} />}
                </p>
              </li>
            ))}
          </ol>
        </ReceiptCard>
      </div>
    </Section>
  );
}
