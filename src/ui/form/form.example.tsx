import { useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SelectField } from './SelectField.tsx';
import { StarsInput } from './StarsInput.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const ERRORS = [
  { field: 'confirm', message: 'Passwords do not match' },
  { field: 'profession', message: 'profession is required' },
];
const TRADES = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry', 'Tiling'];
const TERMS = 'I accept the terms and conditions, payment before execution included.';
const starLabel = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

const WORDS = ['Bad', 'Not good', 'Fair', 'Good', 'Excellent'];

export default {
  Fields: (
    <>
      <Checkbox name="terms" all defaultChecked label={TERMS} />
      <Checkbox name="terms-2" all label="I accept the terms and conditions." error="Please accept the terms." />
      <Summary />
      <PasswordField
        name="confirm"
        label="Confirm password"
        showLabel="Show password"
        hideWord="Hide password"
        defaultValue="abc"
        error="Passwords do not match"
      />
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
      <StarsInput name="rating" legend="Rating" starLabel={starLabel} words={WORDS} defaultValue="4" />
      <StarsInput name="rating-2" legend="Rating" starLabel={starLabel} words={WORDS} error="Please give a rating." />
      <TextArea
        all
        name="description"
        label="Description"
        maxLength={1000}
        count={(used) => `${used} of 1,000`}
        defaultValue="Curtains, wall panels and small-space furniture for flats in Nairobi. I draw it first, you approve it, then my team of three makes and fits it."
      />
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
    </>
  ),
};

function Summary() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <ErrorSummary title="Two things to correct" errors={shown ? ERRORS : []} />
      <div className="btns">
        <Button kind="line" onClick={() => setShown(true)}>
          Show the summary of errors
        </Button>
      </div>
    </>
  );
}
