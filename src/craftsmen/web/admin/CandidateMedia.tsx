import { useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Video } from '#ui/display/Video.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { Candidate } from '../../approval-contract.ts';
import { classes } from '#ui/classes.ts';
import styles from './CandidateMedia.module.css';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';

export function CandidateMedia({ candidate }: { candidate: Candidate }) {
  const { case: t } = useTexts('admin');
  const { labels } = useTexts('fields').profile;
  return (
    <>
      {candidate.service_images.length > 0 && (
        <div>
          <h3>{t.pictures}</h3>
          <ul className={styles.pictures}>
            {candidate.service_images.map((image, at) => (
              <li key={image}>
                <Zoomable image={image} alt={t.pictureOf(candidate.name, at + 1)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {candidate.service_videos.length > 0 && (
        <div>
          <h3>{labels.service_videos}</h3>
          <ul className={classes(mediaGridStyles.grid, mediaGridStyles.videos)}>
            {candidate.service_videos.map((video, at) => (
              <li key={video}>
                <CandidateVideo video={video} label={t.videoOf(candidate.name, at + 1)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

export function CandidateVideo({ video, label }: { video: string; label: string }) {
  const { video: words } = useTexts('fields');
  return <Video checked src={video} words={words} label={label} />;
}

export function Zoomable({ image, alt }: { image: string; alt: string }) {
  const { case: t } = useTexts('admin');
  const [large, setLarge] = useState(false);
  return (
    <>
      <button type="button" className={styles.zoom} onClick={() => setLarge(true)}>
        <Picture src={image} alt={t.zoom(alt)} ratio="4/3" sizes="(min-width: 60rem) 226px, 100vw" />
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={alt} closeLabel={t.close} wide>
        <img className={styles.large} src={image} alt="" />
      </Dialog>
    </>
  );
}
