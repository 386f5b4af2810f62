import { StarsInput } from './StarsInput.tsx';

export const section = 'Fields';

const starLabel = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

export default function Example() {
  return (
    <>
      <StarsInput name="rating" legend="Rating" starLabel={starLabel} defaultValue="4" />
      <StarsInput name="rating-2" legend="Rating" starLabel={starLabel} error="Please give a rating." />
    </>
  );
}
