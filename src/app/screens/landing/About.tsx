import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { EventList } from '#ui/display/EventList.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { Section } from './Section.tsx';
import sectionStyles from './Section.module.css';

export function About() {
  const t = useTexts('landing');
  const { number, what, steps, stars } = t.job;
  return (
    <Section id="about" title={t.about}>
      <div className="split">
        <div className={sectionStyles.column}>
          <p className="lead3">{t.aboutLead}</p>
          <p className="lead">{t.aboutText}</p>
          <p className="lead soft">{t.aboutRecord}</p>
          <p>
            <Button kind="line" to="/craftsmen">
              {t.seeCraftsmen}
            </Button>
          </p>
        </div>
        <ReceiptCard className={sectionStyles.column}>
          <div>
            <p className="no">{number}</p>
            <h3>{what}</h3>
          </div>
          <EventList
            className="small"
            events={steps.map(([step, more, roles], index) => ({
              key: step,
              what: step,
              more,
              who: (
                <>
                  {`${roles} `}
                  {index === steps.length - 1 && <StarLine stars={5} label={stars} />}
                </>
              ),
            }))}
          />
        </ReceiptCard>
      </div>
    </Section>
  );
}
