import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { InShort } from './InShort.tsx';
import { Parts } from './Parts.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './Terms.module.css';

export const head: HeadOf = (_data, { legal: { terms } }) => ({ title: terms.title, description: terms.description });

export default function Terms() {
  const { terms: t, updated } = useTexts('legal');
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  // Ticked before hydration.
  useEffect(() => setAccepted(box.current?.checked ?? false), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accepted) navigate('/HireSignup', { state: { terms: true } });
  };
  return (
    <MainContent className="wrap">
      <PageHead>
        <h1>{t.heading}</h1>
        <p className="lead soft">{t.lead}</p>
        <p className="small soft">{[t.points(t.parts.length), updated].join(' · ')}</p>
      </PageHead>
      <InShort heading={t.short} lines={t.shortLines}>
        <Parts parts={t.parts} />
        <form className={classes(cardStyles.card, styles.accept)} action="/HireSignup" onSubmit={submit}>
          <Checkbox
            name="accept"
            label={t.accept}
            required
            autoComplete="off"
            ref={box}
            onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
          />
          <div className="btns">
            <Button type="submit" disabled={!accepted}>
              {t.go}
            </Button>
            {!accepted && <span className="small soft">{t.first}</span>}
          </div>
          <noscript>
            <p className="small">
              <a href="/HireSignUp">{t.noScript}</a>
            </p>
          </noscript>
          <p>
            <Link className="more" to="/privacy">
              {t.privacy}
            </Link>
          </p>
        </form>
      </InShort>
    </MainContent>
  );
}
