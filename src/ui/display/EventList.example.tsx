import { Card } from '../layout/Card.tsx';
import { EventList } from './EventList.tsx';

export const section = 'Records';

export default function Events() {
  return (
    <Card>
      <EventList
        events={[
          { key: '1', what: 'You accepted KES 18,400', who: 'Thu 18:02' },
          { key: '2', what: 'Joseph Otieno started work', who: 'Today, 09:08', state: 'now' },
          { key: '3', what: 'Completed, then your review', state: 'next' },
        ]}
      />
    </Card>
  );
}
