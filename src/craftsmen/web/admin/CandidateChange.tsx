import type { ReactNode } from 'react';
import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import type { ApprovedVersion, Candidate } from '../../approval-contract.ts';
import { CandidateVideo, Zoomable } from './CandidateMedia.tsx';
import { changesOf } from './profile-changes.ts';
import styles from './CandidateChange.module.css';

/** Old beside new, only what changed. */
export function CandidateChange({ candidate, before }: { candidate: Candidate; before: ApprovedVersion }) {
  const { case: t } = useTexts('admin');
  const { labels } = useTexts('fields').profile;
  const { trade } = useTexts('common');
  const { texts, files } = changesOf(before, candidate);
  const labelOf = (field: string) =>
    field === 'full_name' ? t.parts['full name'] : labels[field as keyof typeof labels];
  const read = (field: string, text: string) =>
    field === 'location' ? placeName(text) : /description|name/.test(field) ? text : trade(text);
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h3 id="changes">{t.changed}</h3>
      {texts.length + files.length === 0 && <p>{t.onlyOrder}</p>}
      {texts.map(({ field, from, to }) => (
        <Change key={field} label={labelOf(field)} from={read(field, from)} to={read(field, to)} />
      ))}
      {files.map(({ field, from, to }) => (
        <Change
          key={field}
          label={labelOf(field)}
          from={<Files field={field} urls={from} name={candidate.name} />}
          to={<Files field={field} urls={to} name={candidate.name} />}
        />
      ))}
    </section>
  );
}

function Change({ label, from, to }: { label: ReactNode; from: ReactNode; to: ReactNode }) {
  const { case: t } = useTexts('admin');
  return (
    <div className={styles.change}>
      <h4>{label}</h4>
      {[[t.was, from] as const, [t.becomes, to] as const].map(([when, what]) => (
        <div key={when}>
          <p className="label">{when}</p>
          {typeof what === 'string' ? <p className={what ? 'written' : 'soft'}>{what || t.nothing}</p> : what}
        </div>
      ))}
    </div>
  );
}

function Files({ field, urls, name }: { field: string; urls: readonly string[]; name: string }) {
  const { case: t } = useTexts('admin');
  if (urls.length === 0) return <p className="soft">{t.nothing}</p>;
  return (
    <ul className={styles.files}>
      {urls.map((url, at) => (
        <li key={url}>
          {field === 'service_videos' ? (
            <CandidateVideo video={url} label={t.videoOf(name, at + 1)} />
          ) : (
            <Zoomable image={url} alt={t.pictureOf(name, at + 1)} />
          )}
        </li>
      ))}
    </ul>
  );
}
