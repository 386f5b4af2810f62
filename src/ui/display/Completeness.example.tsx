import { Completeness } from './Completeness.tsx';

export const section = 'Beads';

export default function Example() {
  return (
    <Completeness
      intro="5 of 8 done. Three to go before you can save."
      doneWord="done"
      missingWord="missing"
      parts={[
        { field: 'description', label: 'Description', done: true },
        { field: 'profession', label: 'Profession', done: false },
        { field: 'location', label: 'Location', done: true },
        { field: 'phone', label: 'Phone', done: true },
        { field: 'service', label: 'Primary service', done: true },
        { field: 'photos', label: 'Service image', done: false },
      ]}
    />
  );
}
