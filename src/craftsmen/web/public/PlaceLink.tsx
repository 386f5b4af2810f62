import { useTexts } from '#ui/texts/index.tsx';

export function PlaceLink({ place }: { place: string }) {
  const t = useTexts('common');
  return (
    <a
      className="tall"
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, Kenya`)}`}
      title={t.mapSearch(place)}
      rel="noreferrer"
    >
      {place}
    </a>
  );
}
