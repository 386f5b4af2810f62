import { useState } from 'react';

interface VideoProps {
  src: string;
  words: { cannotPlay: string; file: string };
  label?: string;
  /** Reads the head of the file at once, so that an unplayable one is named before anybody presses play. */
  checked?: boolean;
}

/** People film on a site, without captions. Of a phone's HEVC a browser without its decoder plays the sound alone. */
export function Video({ src, words, label, checked }: VideoProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable)
    return (
      <p role="status">
        {words.cannotPlay}{' '}
        <a className="tall" href={src} download aria-label={label && `${words.file}: ${label}`}>
          {words.file}
        </a>
      </p>
    );
  return (
    <video
      src={src}
      controls
      preload={checked ? 'metadata' : 'none'}
      aria-label={label}
      onError={() => setUnplayable(true)}
      onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
    />
  );
}
