import { SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import rowStyles from '../Rows.module.css';

/** Placeholders of a list and of the opened job next to it. */
export function SkeletonSides() {
  return (
    <div className={rowStyles.sides}>
      <div className={rowStyles.groups}>
        <SkeletonCard />
        <SkeletonCard />
      </div>
      <SkeletonCard />
    </div>
  );
}
