import { Status } from '../display/Status.tsx';
import { Table } from './Table.tsx';

export const section = 'Records';

const waiting = [
  {
    id: '1',
    what: 'Burst pipe',
    where: 'Plumbing, Nairobi',
    client: 'Kevin Mutiso',
    since: '1 h 20 min',
    urgent: true,
  },
  {
    id: '2',
    what: 'Perimeter wall, 12 m',
    where: 'Masonry, Eldoret',
    client: 'Abdirahman Noor',
    since: '9 h',
    urgent: false,
  },
];

export default function Requests() {
  return (
    <Table
      caption="Job requests without a craftsman"
      rows={waiting}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'what',
          head: 'Request',
          main: true,
          cell: (row) => (
            <span>
              <b>{row.what}</b> {row.urgent && <Status kind="urgent">Urgent</Status>}
              <br />
              <span className="small soft">{row.where}</span>
            </span>
          ),
        },
        { key: 'client', head: 'Client', cell: (row) => row.client },
        {
          key: 'since',
          head: 'Waiting',
          cell: (row) => row.since,
        },
      ]}
    />
  );
}
