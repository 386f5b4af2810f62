import { SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import rowStyles from '../Rows.module.css';

/** A list and what is opened from it, each where it will be. */
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
