import { SelectField } from './SelectField.tsx';

export const section = 'Fields';

const TRADES = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry', 'Tiling'];

export default function Example() {
  return (
    <div className="grid2">
      <SelectField name="service" label="Service" options={TRADES.map((trade) => ({ value: trade, label: trade }))} />
      <SelectField
        name="profession"
        label="Profession"
        choose="Choose your profession"
        options={[]}
        error="profession is required"
      />
    </div>
  );
}
