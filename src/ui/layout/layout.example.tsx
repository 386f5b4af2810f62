import { useState } from 'react';
import { Picture } from '../display/Picture.tsx';
import { Status } from '../display/Status.tsx';
import { GoogleMark } from '../drawing/GoogleMark.tsx';
import { BottomNav } from './BottomNav.tsx';
import { Brand } from './Brand.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import { Carousel } from './Carousel.tsx';
import { Link } from './Link.tsx';
import { Pager } from './Pager.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';
import { Table } from './Table.tsx';
import { Tabs } from './Tabs.tsx';

const TRADES = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry', 'Tiling', 'Roofing', 'Welding'];
const VIEWS = [
  { to: '#my-profile', label: 'My Profile', icon: 'user' },
  { to: '#make-request', label: 'Make Request', icon: 'plus' },
  { to: '#my-requests', label: 'My Requests', icon: 'clipboard-list', count: 3 },
  { to: '#my-reviews', label: 'My Reviews', icon: 'star' },
] as const;
const BUTTONS: ButtonProps[] = [
  { kind: 'hire', to: '/HireSignUp', children: 'Hire Now' },
  { to: '/post', children: 'Post a project' },
  { kind: 'line', to: '/craftsmen', children: 'View Portfolio' },
  { kind: 'stop', children: 'Reject' },
  { kind: 'bare', children: 'Retry' },
  { disabled: true, children: 'Save profile' },
];
const MORE_BUTTONS: ButtonProps[] = [
  { busy: true, busyLabel: 'Saving…', children: 'Save' },
  { kind: 'hire', icon: 'search', children: 'Search' },
  { kind: 'line', icon: 'phone', href: 'tel:+254700000000', children: 'Call Joseph' },
  { kind: 'line', icon: 'share-2', 'aria-label': 'Share profile' },
];
const WAITING = [
  { what: 'Burst pipe', where: 'Plumbing, Nairobi', client: 'Kevin Mutiso', since: '1 h 20 min', urgent: true },
  { what: 'Perimeter wall, 12 m', where: 'Masonry, Eldoret', client: 'Abdirahman Noor', since: '9 h', urgent: false },
];

export default {
  Navigation: (
    <>
      <BottomNav label="Dashboard" current="#my-requests" items={VIEWS} />
      <Pager label="Pages" previous={{ to: '?page=1', label: 'Previous' }} next={{ to: '?page=3', label: 'Next' }} />
      <Tabs label="Dashboard tabs" current="#my-requests" tabs={VIEWS} />
    </>
  ),
  Frame: <Brand name="Ufundi" />,
  Buttons: <Buttons />,
  Pictures: (
    <Carousel
      label="Services"
      words={{ previous: 'Previous services', next: 'Next services', pause: 'Pause', play: 'Play' }}
    >
      {TRADES.map((trade) => (
        <Link key={trade} to={`/craftsmen?service=${trade.toLowerCase()}`}>
          <Picture src={null} alt="" pattern={{ slug: trade, name: trade }} />
          <span>
            <b>{trade}</b>
            <br />
            <span className="small soft">14 craftsmen</span>
          </span>
        </Link>
      ))}
    </Carousel>
  ),
  Records: (
    <>
      <ReceiptCard>
        <p className="no">Quote 2 of 3</p>
        <p className="sum">
          <small>KES </small>21,500
        </p>
        <p className="small">Lowest total</p>
        <dl className="rows">
          <div>
            <dt>Labour</dt>
            <dd>9,000</dd>
          </div>
          <div>
            <dt>Materials</dt>
            <dd>12,500</dd>
          </div>
        </dl>
      </ReceiptCard>
      <Table
        caption="Job requests without a craftsman"
        rows={WAITING}
        rowKey={(row) => row.what}
        columns={[
          {
            key: 'what',
            head: 'Request',
            cell: (row) => (
              <span>
                <b>{row.what}</b> {row.urgent && <Status kind="urgent">Urgent</Status>}
                <br />
                <span className="small soft">{row.where}</span>
              </span>
            ),
          },
          { key: 'client', head: 'Client', cell: (row) => row.client },
          { key: 'since', head: 'Waiting', end: true, cell: (row) => row.since },
        ]}
      />
    </>
  ),
};

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div className="btns">
      {BUTTONS.map((button, index) => (
        <Button key={index} {...button} />
      ))}
      <Button busy={busy} busyLabel="Saving…" onClick={() => setBusy(true)}>
        Save
      </Button>
      {MORE_BUTTONS.map((button, index) => (
        <Button key={index} {...button} />
      ))}
      <Button kind="line">
        <GoogleMark />
        Continue with Google
      </Button>
    </div>
  );
}
