import kenya from './kenya.svg';

/** Kenya on a grid of 31 by 32 beads, with its six towns. A file, since only the last screen of the front page shows it. */
export function KenyaMap({ label }: { label: string }) {
  return <img src={kenya} alt={label} width="310" height="384" loading="lazy" />;
}
