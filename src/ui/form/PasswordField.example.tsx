import { PasswordField } from './PasswordField.tsx';

export const section = 'Fields';

export default function Example() {
  return (
    <PasswordField
      name="confirm"
      label="Confirm password"
      showLabel="Show password"
      hideWord="Hide password"
      defaultValue="abc"
      error="Passwords do not match"
    />
  );
}
