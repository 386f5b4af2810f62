import { TextField } from './TextField.tsx';

export const section = 'Fields';

export default function Example() {
  return (
    <div className="grid2">
      <TextField
        name="phone"
        label="Phone"
        placeholder="2547XXXXXXXX"
        inputMode="numeric"
        hint="Digits only. We never show it before you accept."
      />
      <TextField name="off" label="Email" type="email" disabled defaultValue="j.otieno@mail.example" />
      <TextField name="location" label="Location" defaultValue="Karen" hint="An estate or a town." />
    </div>
  );
}
