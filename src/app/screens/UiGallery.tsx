import '#ui/styles/public.css';
import '#ui/styles/kit.css';
import '#ui/styles/landing.css';
import '#ui/styles/browse.css';
import '#ui/styles/auth.css';
import '#ui/styles/dashboard.css';
import '#ui/styles/gallery.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Avatar } from '#ui/display/Avatar.tsx';
import { BeadBar } from '#ui/drawing/BeadBar.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Completeness } from '#ui/display/Completeness.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { BottomNav } from '#ui/layout/BottomNav.tsx';
import type { DrawingName } from '#ui/drawing/Drawing.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import { FileField } from '#ui/upload/FileField.tsx';
import { GoogleMark } from '#ui/drawing/GoogleMark.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { icons } from '#ui/icons/icons.ts';
import { KenyaMap } from '#ui/drawing/KenyaMap.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { OfflineBanner } from '#ui/feedback/OfflineBanner.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Carousel } from '#ui/layout/Carousel.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Skeleton, SkeletonCard, SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { StarsInput } from '#ui/form/StarsInput.tsx';
import { Status, type StatusKind } from '#ui/display/Status.tsx';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import { Table } from '#ui/layout/Table.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { DotCount } from '#ui/display/DotCount.tsx';
import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { EventList } from '#ui/display/EventList.tsx';
import { ToastProvider, useToast } from '#ui/feedback/Toast.tsx';
import { UploadRow } from '#ui/upload/UploadRow.tsx';

const colours = [
  ['--lamu', 'Lamu', 'lime plaster, the ground'],
  ['--paper', 'Paper', 'slips, inputs'],
  ['--kisii', 'Kisii', 'soapstone, hairlines'],
  ['--kisii-deep', 'Kisii deep', 'control borders'],
  ['--ink', 'Menengai', 'text'],
  ['--ink-soft', 'Menengai soft', 'second text'],
  ['--karura', 'Karura', 'forest, action, done'],
  ['--karura-wash', 'Karura wash', 'accepted, success'],
  ['--field', 'Karura deep', 'the field'],
  ['--makueni', 'Makueni', 'mango, hire, now'],
  ['--makueni-wash', 'Makueni wash', 'quoted, pending'],
  ['--turkana', 'Turkana', 'jade, in progress'],
  ['--turkana-wash', 'Turkana wash', 'in progress, offline'],
  ['--tsavo', 'Tsavo', 'red soil, danger only'],
  ['--tsavo-wash', 'Tsavo wash', 'urgent, faults'],
] as const;

const people = [
  ['kamau-woodworks', 'Kamau Woodworks'],
  ['otieno-and-sons', 'Otieno & Sons Plumbing'],
  ['halima-abdi', 'Halima Abdi'],
  ['rotich-steel', 'Rotich Steel Works'],
  ['mutua-stone', 'Mutua Stone & Block'],
  ['nekesa-tiles', 'Nekesa Tiles'],
  ['salim-mbarak', 'Salim Mbarak'],
] as const;

const jobSteps = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed'].map((label) => ({ label }));
const dated = jobSteps.map((step, index) => ({
  ...step,
  time: ['Thu 07:55', 'Thu 10:31', 'Thu 18:02', 'Sat 09:08'][index],
}));
const cutSteps = [...jobSteps.slice(0, 4), { label: 'Cancelled' }];

const statuses: [StatusKind, string][] = [
  ['requested', 'Requested'],
  ['quoted', 'Quoted, 3 of 5'],
  ['accepted', 'Accepted'],
  ['progress', 'In Progress'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
];
const moreStatuses: [StatusKind, string][] = [
  ['pending', 'Pending Approval'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['urgent', 'Urgent'],
  ['completed', 'Done'],
  ['requested', 'Pending'],
];

const drawings: [DrawingName, string, string, string][] = [
  ['bench', 'No assigned jobs yet.', 'A full profile is what gets you the first one.', 'Finish my profile'],
  ['drawers', 'No service requests submitted yet.', 'Responses within 24 hours.', 'Make Request'],
  ['broken', 'Failed to load craftsmen. Please try again later.', 'Your search is still in the box.', 'Try again'],
  ['lost', 'Craftsman Not Found', 'Craftsman not found on the server.', 'See the craftsmen'],
  ['plumb', 'No craftsmen found.', 'Try a trade or an estate near you.', 'All craftsmen'],
  ['tin', 'No reviews yet.', 'The first finished job brings the first one.', 'My jobs'],
];

const trades = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry', 'Tiling', 'Roofing', 'Welding'];

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

export default function Sheet() {
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Top />
      <main id="main" className="wrap sheet">
        <header>
          <h1>The box of beads</h1>
          <p className="lead soft">Each part once, in every state it can be in.</p>
        </header>
        <Colours />
        <Type />
        <Beads />
        <Statuses />
        <Buttons />
        <Fields />
        <Records />
        <Pictures />
        <Uploads />
        <Ways />
        <Notices />
        <Empty />
        <Waiting />
        <Icons />
      </main>
      <Foot />
      <BottomNav
        label="Dashboard"
        current="#my-requests"
        items={[
          { to: '#my-profile', label: 'My Profile', icon: 'user' },
          { to: '#make-request', label: 'Make Request', icon: 'plus' },
          { to: '#my-requests', label: 'My Requests', icon: 'clipboard-list' },
          { to: '#my-reviews', label: 'My Reviews', icon: 'star' },
        ]}
      />
    </ToastProvider>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Top() {
  const [theme, setTheme] = useState<'light' | 'dark' | null>(null);
  useEffect(() => setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'), []);
  const choose = (next: 'light' | 'dark') => {
    setTheme(next);
    document.documentElement.dataset.theme = next;
  };
  return (
    <header className="top">
      <div className="wrap">
        <Brand to="/" name="Ufundi" />
        <nav aria-label="Main">
          <Link className="wide" to="/craftsmen">
            Craftsmen
          </Link>
          <Link className="wide" to="/services" aria-current="page">
            Services
          </Link>
          <span className="lang">
            <a href="?lang=en" aria-current="true" lang="en">
              EN
            </a>
            <a href="?lang=sw" lang="sw" title="Kiswahili">
              SW
            </a>
          </span>
          <Button
            kind="line"
            icon={theme === 'dark' ? 'sun' : 'moon'}
            onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
          >
            {theme === 'dark' ? 'Light' : 'Dark'}
          </Button>
        </nav>
      </div>
    </header>
  );
}

function Colours() {
  return (
    <Part title="Colour">
      <ul className="sw">
        {colours.map(([token, name, use]) => (
          <li key={token}>
            <i style={{ background: `var(${token})` }} />
            <b>{name}</b>
            <br />
            <span className="soft">{use}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Type() {
  return (
    <Part title="Type">
      <p className="d large">Kazi safi, kwa wakati.</p>
      <p className="d middle">KES 18,400 · 9.6/10 · Ng’ang’a · Wanjirũ</p>
      <p className="lead3">A good name travels by word of mouth. We write it down.</p>
      <p className="lead">Lead, 18–20 px, the phone’s own font. A request says what, where and when.</p>
      <p>
        Body, 16 px. Otieno & Sons Plumbing, <a href="#main">South B</a>. Sat 21 Nov, 9:00.
      </p>
      <p className="small soft">Small, 14 px. Draft kept on this phone, 10:42.</p>
    </Part>
  );
}

function Beads() {
  const [at, setAt] = useState(2);
  return (
    <Part title="Beads">
      <Belt />
      <div className="demo-row">
        {people.map(([slug, name], index) => (
          <Monogram key={slug} slug={slug} name={name} size="4.5rem" inline={index < 3} />
        ))}
      </div>
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
            Thread the next bead
          </Button>
        </div>
      </Card>
      <div className="demo-row">
        <RatingOutOfTen rating={9.8} label="Rated 9.8 out of 10" note="/10 · 41 reviews" />
        <RatingOutOfTen rating={7.3} label="Rated 7.3 out of 10" note="/10 · 6 reviews" />
        <RatingOutOfTen rating={10} label="Rated 10 out of 10" note="/10" />
        <RatingOutOfTen rating={null} label="Not rated yet" note="No reviews yet" />
        <StarLine stars={4} label="4 of 5 stars" />
      </div>
      <div className="demo-row">
        <DotCount count={100} />
        <DotCount count={50} colour="var(--leaf)" />
        <DotCount count={2} rows={1} colour="var(--turkana)" />
        <DotCount count={61} columns={24} colour="var(--karura)" />
      </div>
      <BeadBar percent={62} label="Profile" />
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
    </Part>
  );
}

function Statuses() {
  return (
    <Part title="Status">
      <div className="demo-row">
        {statuses.map(([kind, word]) => (
          <Status key={word} kind={kind}>
            {word}
          </Status>
        ))}
      </div>
      <div className="demo-row">
        {moreStatuses.map(([kind, word]) => (
          <Status key={word} kind={kind}>
            {word}
          </Status>
        ))}
      </div>
      <div className="demo-row">
        {statuses.map(([kind, word]) => (
          <Status key={word} kind={kind} tone={kind === 'completed' || kind === 'cancelled' ? kind : 'pending'}>
            {word}
          </Status>
        ))}
      </div>
    </Part>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Part title="Buttons">
      <div className="demo-row">
        <Button kind="hire" to="/HireSignUp">
          Hire Now
        </Button>
        <Button to="/post">Post a project</Button>
        <Button kind="line" to="/craftsmen">
          View Portfolio
        </Button>
        <Button kind="stop">Reject</Button>
        <Button kind="bare">Retry</Button>
        <Button disabled>Save profile</Button>
        <Button busy={busy} busyLabel="Saving…" onClick={() => setBusy(true)}>
          Save
        </Button>
        <Button busy busyLabel="Saving…">
          Save
        </Button>
        <Button kind="hire" icon="search">
          Search
        </Button>
        <Button kind="line" icon="phone" href="tel:+254700000000">
          Call Joseph
        </Button>
        <Button kind="line" aria-label="Share profile" icon="share-2" />
        <Button kind="line">
          <GoogleMark />
          Continue with Google
        </Button>
      </div>
    </Part>
  );
}

function Fields() {
  const stars = 4;
  return (
    <Part title="Fields">
      <div className="grid2">
        <TextField
          name="phone"
          label="Phone"
          placeholder="2547XXXXXXXX"
          inputMode="numeric"
          hint="Digits only. We never show it before you accept."
        />
        <PasswordField
          name="confirm"
          label="Confirm password"
          showLabel="Show password"
          hideWord="Hide password"
          defaultValue="abc"
          error="Passwords do not match"
        />
        <SelectField name="service" label="Service" options={trades.map((trade) => ({ value: trade, label: trade }))} />
        <SelectField
          name="profession"
          label="Profession"
          choose="Choose your profession"
          options={[]}
          error="profession is required"
        />
        <TextField name="off" label="Email" type="email" disabled defaultValue="j.otieno@mail.example" />
        <TextField name="location" label="Location" defaultValue="Karen" hint="An estate or a town." />
        <TextArea
          all
          name="description"
          label="Description"
          maxLength={1000}
          count={(used) => `${used} of 1,000`}
          defaultValue="Curtains, wall panels and small-space furniture for flats in Nairobi. I draw it first, you approve it, then my team of three makes and fits it."
        />
        <StarsInput
          name="rating"
          legend="Rating"
          starLabel={(n) => (n === 1 ? '1 star' : `${n} stars`)}
          defaultValue={String(stars)}
        />
        <StarsInput
          name="rating-2"
          legend="Rating"
          starLabel={(n) => (n === 1 ? '1 star' : `${n} stars`)}
          error="Please give a rating."
        />
        <Checkbox
          name="terms"
          all
          defaultChecked
          label="I accept the terms and conditions, payment before execution included."
        />
        <Checkbox name="terms-2" all label="I accept the terms and conditions." error="Please accept the terms." />
      </div>
      <FieldErrors />
    </Part>
  );
}

function FieldErrors() {
  const [fieldErrors, setFieldErrors] = useState<{ field: string; message: string }[]>([]);
  return (
    <>
      <ErrorSummary title="Two things to correct" errors={fieldErrors} />
      <div className="btns">
        <Button
          kind="line"
          onClick={() =>
            setFieldErrors([
              { field: 'confirm', message: 'Passwords do not match' },
              { field: 'profession', message: 'profession is required' },
            ])
          }
        >
          Show the summary of faults
        </Button>
      </div>
    </>
  );
}

function Records() {
  return (
    <Part title="Slip, record, table">
      <div className="grid2">
        <ReceiptCard>
          <p className="no">Quote 2 of 3</p>
          <p className="sum">
            <small>KES</small>21,500
          </p>
          <p className="small best">Lowest total</p>
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
        <Card>
          <EventList
            events={[
              { key: '1', what: 'You accepted KES 18,400', who: 'Thu 18:02' },
              { key: '2', what: 'Joseph Otieno started work', who: 'Today, 09:08', state: 'now' },
              { key: '3', what: 'Completed, then your review', state: 'next' },
            ]}
          />
        </Card>
      </div>
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
            cell: (row) => <span className={row.urgent ? 'wait late' : 'wait'}>{row.since}</span>,
          },
          {
            key: 'assign',
            head: 'Assign',
            cell: (row) => (
              <select className="in" aria-label={`Craftsman for ${row.what}`}>
                <option>Choose a craftsman</option>
              </select>
            ),
          },
        ]}
      />
    </Part>
  );
}

function Pictures() {
  return (
    <Part title="Pictures">
      <div className="shots">
        <Picture
          src="/media/k3jd93.1280x960.d9c7a1.webp"
          alt="A board marked out on the bench"
          ratio="4 / 3"
          sizes="(min-width: 40rem) 18rem, 45vw"
        />
        <Picture
          src={null}
          alt=""
          ratio="4 / 3"
          pattern={{ slug: 'naserian-interiors', name: 'Naserian Interiors', inline: true }}
        />
        <Picture src="/media/gone.jpg" alt="" ratio="4 / 3" pattern={{ slug: 'peter-wafula', name: 'Peter Wafula' }} />
        <Picture src={null} alt="" ratio="4 / 3" />
      </div>
      <div className="demo-row">
        <Avatar photo={null} slug="mercy-wambui" name="Mercy Wambui" size="2.4rem" />
        <Avatar photo="/media/k3jd93.1280x960.d9c7a1.webp" slug="ruth-jepkosgei" name="Ruth Jepkosgei" size="2.4rem" />
        <span>Mercy Wambui</span>
      </div>
      <Carousel
        label="Services"
        words={{ previous: 'Previous services', next: 'Next services', pause: 'Pause', play: 'Play' }}
      >
        {trades.map((trade) => (
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
    </Part>
  );
}

function Uploads() {
  const nothing = () => {};
  return (
    <Part title="Uploads">
      <FileField
        name="photos"
        label="Service images"
        chooseLabel="Add photos"
        multiple
        accept="image/*"
        hint="Photos of finished work. Up to 10, 8 MB each."
        onFiles={nothing}
        error="At least one service image is required"
      >
        <div>
          <UploadRow
            name="wall-panel-kileleshwa.jpg"
            detail="2.1 of 3.4 MB"
            percent={62}
            progressLabel="Upload of wall-panel-kileleshwa.jpg"
            action={{ label: 'Cancel', onPress: nothing }}
          />
          <UploadRow
            name="curtain-rail-02.jpg"
            detail="Stopped at 38 %. The network dropped."
            percent={38}
            stopped
            progressLabel="Upload of curtain-rail-02.jpg"
            action={{ label: 'Retry', onPress: nothing }}
          />
          <UploadRow
            name="entrance-floor.jpg"
            detail="1.8 MB, waiting"
            percent={0}
            progressLabel="Upload of entrance-floor.jpg"
            action={{ word: 'Next' }}
          />
        </div>
      </FileField>
    </Part>
  );
}

function Ways() {
  return (
    <Part title="Ways">
      <Tabs
        label="Dashboard tabs"
        current="#my-requests"
        tabs={[
          { to: '#my-profile', label: 'My Profile' },
          { to: '#make-request', label: 'Make Request' },
          { to: '#my-requests', label: 'My Requests', count: 3 },
          { to: '#my-reviews', label: 'My Reviews' },
        ]}
      />
      <Chips
        label="Services"
        slide
        chips={[
          { to: '/craftsmen', label: 'All services', current: true },
          ...trades.slice(0, 5).map((trade) => ({ to: `/craftsmen?service=${trade}`, label: trade })),
        ]}
      />
      <Toggles />
      <Chips label="Skills" chips={[{ label: 'Joinery' }, { label: 'Varnishing' }, { label: 'Furniture Making' }]} />
      <Pager label="Pages" previous={{ to: '?page=1', label: 'Previous' }} next={{ to: '?page=3', label: 'Next' }} />
    </Part>
  );
}

function Toggles() {
  const [chosen, setChosen] = useState(['Wiring']);
  return (
    <Chips
      label="Skills to choose"
      chips={['Wiring', 'Roofing', 'Joinery'].map((skill) => ({
        label: skill,
        key: skill,
        pressed: chosen.includes(skill),
        onPress: () =>
          setChosen(chosen.includes(skill) ? chosen.filter((other) => other !== skill) : [...chosen, skill]),
      }))}
    />
  );
}

function Notices() {
  return (
    <Part title="Notices">
      <div className="grid2">
        <Note>
          <p>Pending verification.</p>
        </Note>
        <Note kind="info" icon="wifi-off">
          <p>
            <b>You are offline.</b> What you type is kept on this phone.
          </p>
        </Note>
        <Note kind="good">
          <p>Review submitted successfully!</p>
        </Note>
        <Note kind="bad">
          <p>Failed to submit review.</p>
        </Note>
      </div>
      <OfflineBanner title="You are offline.">
        What you type is kept on this phone and sent when the network returns.
      </OfflineBanner>
      <div className="toast">
        <span className="bead" />
        <span>Craftsman approved successfully!</span>
        <button type="button">See it</button>
      </div>
      <Dialogs />
    </Part>
  );
}

function Dialogs() {
  const toast = useToast();
  const [open, setOpen] = useState<'plain' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="btns">
      <Button kind="line" onClick={() => toast('Request submitted!', { label: 'See it', to: '#main' })}>
        Show a toast
      </Button>
      <Button kind="line" onClick={() => setOpen('plain')}>
        Open a dialog
      </Button>
      <Button kind="stop" onClick={() => setOpen('confirm')}>
        Cancel the job
      </Button>
      <Dialog open={open === 'plain'} onClose={close} title="Give a quote" closeLabel="Close">
        <TextField name="labour" label="Labour" inputMode="numeric" placeholder="9000" />
        <TextField name="materials" label="Materials" inputMode="numeric" placeholder="12500" />
        <div className="btns">
          <Button onClick={close}>Send quote</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel this job?"
        danger
        keepLabel="Keep the job"
        onKeep={close}
        goLabel="Cancel the job"
        busyLabel="Cancelling…"
        onGo={close}
      >
        <p>Otieno & Sons has already started. The job ends for both of you and this cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}

function Empty() {
  return (
    <Part title="Empty">
      <div className="states">
        {drawings.map(([drawing, title, text, action]) => (
          <EmptyState key={drawing} card drawing={drawing} title={title} action={<Button kind="line">{action}</Button>}>
            <p>{text}</p>
          </EmptyState>
        ))}
      </div>
    </Part>
  );
}

function Waiting() {
  return (
    <Part title="Waiting">
      <div className="grid2">
        <Skeleton label="Loading craftsmen">
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
        <Skeleton label="Loading jobs">
          <SkeletonCard />
        </Skeleton>
      </div>
    </Part>
  );
}

function Icons() {
  return (
    <Part title="Icons">
      <ul className="sw icons">
        {icons.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Foot() {
  return (
    <footer className="foot">
      <Belt size="s" />
      <div className="wrap">
        <div>
          <Brand to="/" name="Ufundi" />
        </div>
        <div className="cols">
          <div>
            <h2>For clients</h2>
            <ul>
              <li>
                <Link to="/craftsmen">Craftsmen</Link>
              </li>
            </ul>
          </div>
        </div>
        <KenyaMap
          label="Map of Kenya: craftsmen by town"
          towns={(
            [
              ['nairobi', 'Nairobi'],
              ['mombasa', 'Mombasa'],
              ['kisumu', 'Kisumu'],
              ['eldoret', 'Eldoret'],
              ['nakuru', 'Nakuru'],
              ['thika', 'Thika'],
            ] as const
          ).map(([place, name]) => ({ place, name, href: `/craftsmen?location=${place}` }))}
        />
      </div>
    </footer>
  );
}
