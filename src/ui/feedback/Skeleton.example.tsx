import { Skeleton, SkeletonCard, SkeletonRow } from './Skeleton.tsx';

export const section = 'Loading';

export default function Loading() {
  return (
    <div className="grid2">
      <Skeleton label="Loading craftsmen">
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
      <Skeleton label="Loading jobs">
        <SkeletonCard />
      </Skeleton>
    </div>
  );
}
