import { Checkbox } from './Checkbox.tsx';

export const section = 'Fields';

export default function Example() {
  return (
    <>
      <Checkbox
        name="terms"
        all
        defaultChecked
        label="I accept the terms and conditions, payment before execution included."
      />
      <Checkbox name="terms-2" all label="I accept the terms and conditions." error="Please accept the terms." />
    </>
  );
}
