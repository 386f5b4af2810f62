import { TextArea } from './TextArea.tsx';

export const section = 'Fields';

export default function Example() {
  return (
    <TextArea
      all
      name="description"
      label="Description"
      maxLength={1000}
      count={(used) => `${used} of 1,000`}
      defaultValue="Curtains, wall panels and small-space furniture for flats in Nairobi. I draw it first, you approve it, then my team of three makes and fits it."
    />
  );
}
