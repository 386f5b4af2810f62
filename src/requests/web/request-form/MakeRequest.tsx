import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Note } from '#ui/feedback/Note.tsx';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { useChosenCraftsman } from '../direct/useChosenCraftsman.ts';
import { RequestForm } from './RequestForm.tsx';
import { useWaitingRequest } from './request-draft.ts';
import jobCardStyles from '../JobCard.module.css';

/** "Hire again" under the form opens it anew for that craftsman. */
export default function MakeRequest() {
  const [query] = useSearchParams();
  const craftsman = query.get('craftsman');
  const [asked, setAsked] = useState(craftsman);
  if (craftsman && craftsman !== asked) setAsked(craftsman);
  return <OneRequest key={asked} />;
}

function OneRequest() {
  const { make: t, ...texts } = useTexts('client');
  const waiting = useWaitingRequest();
  const [version, setVersion] = useState(0);
  const { slug, query, remove } = useChosenCraftsman();
  if (waiting) return <p className="soft">{texts.waiting.meanwhile}</p>;
  if (slug && query.isLoading)
    return (
      <Loaded query={query} failed="">
        {() => null}
      </Loaded>
    );
  const isGone = query.error?.status === 404;
  const { name = t.theChosen, services = [] } = query.data ?? {};
  const chosen = slug && !isGone ? { slug, name, services: services.map((each) => each.name) } : null;
  return (
    <section className={jobCardStyles.asking} aria-label={texts.tabs.make}>
      {isGone && (
        <Note role="status">
          <p>{t.chosenGone}</p>
        </Note>
      )}
      <RequestForm
        key={version}
        chosen={chosen}
        onAskEveryone={remove}
        isOpening={version === 0}
        onStartOver={() => setVersion(version + 1)}
      />
    </section>
  );
}
