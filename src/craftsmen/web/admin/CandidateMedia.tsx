import { useTexts } from '#ui/texts/index.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Candidate } from '../../contract.ts';
import { classes } from '#ui/classes.ts';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';

export function CandidateMedia({ candidate }: { candidate: Candidate }) {
  const { case: t } = useTexts('admin');
  const { labels } = useTexts('fields').profile;
  return (
    <>
      {candidate.service_images.length > 0 && (
        <div>
          <h3>{t.pictures}</h3>
          <ul className={mediaGridStyles.grid}>
            {candidate.service_images.map((image, at) => (
              <li key={image}>
                <a href={image} target="_blank" rel="noreferrer">
                  <Picture src={image} alt={t.pictureOf(candidate.name, at + 1)} ratio="1" sizes="12rem" />
                </a>
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
                {/* Videos filmed on a site have no captions */}
                <video src={video} controls preload="none" aria-label={t.videoOf(candidate.name, at + 1)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
