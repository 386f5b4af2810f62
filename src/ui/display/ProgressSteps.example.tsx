import { useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';

export const section = 'Beads';

const jobSteps = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed'].map((label) => ({ label }));

const dated = jobSteps.map((step, index) => ({
  ...step,
  time: ['Thu 07:55', 'Thu 10:31', 'Thu 18:02', 'Sat 09:08'][index],
}));

const cutSteps = [...jobSteps.slice(0, 4), { label: 'Cancelled' }];

export default function Steps() {
  const [at, setAt] = useState(2);
  return (
    <>
      {[1, 2, 3, 4, 5].map((step) => (
        <ProgressSteps key={step} steps={jobSteps} at={step} label={`Progress, ${step} of 5`} />
      ))}
      <ProgressSteps steps={cutSteps} at={5} cut label="Cancelled" />
      <Card>
        <ProgressSteps
          steps={dated.map((step, index) => (index < at ? step : { label: step.label }))}
          at={at}
          label="Progress of request 0418"
        />
        <div className="btns">
          <Button kind="line" onClick={() => setAt((at % 5) + 1)}>
            Next step
          </Button>
        </div>
      </Card>
    </>
  );
}
