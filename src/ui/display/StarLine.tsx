import { Icon } from '../icons/Icon.tsx';

export function StarLine({ stars, label }: { stars: number; label: string }) {
  return (
    <span className="starline" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Icon key={n} name="star" className={n > stars ? 'no' : undefined} />
      ))}
    </span>
  );
}
