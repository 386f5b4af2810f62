import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';

export function PlaceLink({ place }: { place: string }) {
  const t = useTexts('common');
  return (
    <a
      className="tall"
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, Kenya`)}`}
      title={t.mapSearch(place)}
      rel="noreferrer"
    >
      <Icon name="map-pin" />
      {place}
    </a>
  );
}
