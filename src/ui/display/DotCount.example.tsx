import { DotCount } from './DotCount.tsx';

export const section = 'Beads';

export default function Example() {
  return (
    <div className="btns">
      <DotCount count={100} />
      <DotCount count={50} colour="var(--leaf)" />
      <DotCount count={2} rows={1} colour="var(--turkana)" />
      <DotCount count={61} columns={24} colour="var(--karura)" />
    </div>
  );
}
