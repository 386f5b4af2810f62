import { RatingOutOfTen } from './RatingOutOfTen.tsx';

export const section = 'Beads';

export default function Example() {
  return (
    <div className="btns">
      <RatingOutOfTen rating={9.8} label="Rated 9.8 out of 10" note="/10 · 41 reviews" />
      <RatingOutOfTen rating={7.3} label="Rated 7.3 out of 10" note="/10 · 6 reviews" />
      <RatingOutOfTen rating={10} label="Rated 10 out of 10" note="/10" />
      <RatingOutOfTen rating={null} label="Not rated yet" note="No reviews yet" />
    </div>
  );
}
