import { useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { RequestForm } from './RequestForm.tsx';
import { useWaitingRequest } from './request-draft.ts';
import jobCardStyles from '../JobCard.module.css';

export default function MakeRequest() {
  const { make: t, ...texts } = useTexts('client');
  const waiting = useWaitingRequest();
  const [version, setVersion] = useState(0);
  if (waiting) return <p className="soft">{texts.waiting.meanwhile}</p>;
  return (
    <section className={jobCardStyles.asking} aria-label={texts.tabs.make}>
      <p className="lead">{t.lead}</p>
      <RequestForm key={version} onStartOver={() => setVersion(version + 1)} />
    </section>
  );
}
