import { useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { Avatar } from './Avatar.tsx';
import { Chips } from './Chips.tsx';
import { EventList } from './EventList.tsx';
import { Monogram } from './Monogram.tsx';
import { Picture } from './Picture.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';
import { RatingOutOfTen } from './RatingOutOfTen.tsx';
import { StarLine } from './StarLine.tsx';
import { Status, type StatusKind } from './Status.tsx';

const PHOTO = '/media/k3jd93.1280x960.d9c7a1.webp';
const TRADES = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry'];
const PEOPLE = [
  ['kamau-woodworks', 'Kamau Woodworks'],
  ['otieno-and-sons', 'Otieno & Sons Plumbing'],
  ['halima-abdi', 'Halima Abdi'],
  ['rotich-steel', 'Rotich Steel Works'],
  ['mutua-stone', 'Mutua Stone & Block'],
  ['nekesa-tiles', 'Nekesa Tiles'],
  ['salim-mbarak', 'Salim Mbarak'],
] as const;
const EVENTS = [
  { key: '1', what: 'You accepted KES 18,400', who: 'Thu 18:02' },
  { key: '2', what: 'Joseph Otieno started work', who: 'Today, 09:08', state: 'now' },
  { key: '3', what: 'Completed, then your review', state: 'next' },
] as const;
const STEPS = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed'].map((label) => ({ label }));
const CUT_STEPS = [...STEPS.slice(0, 4), { label: 'Cancelled' }];
const TIMES = ['Thu 07:55', 'Thu 10:31', 'Thu 18:02', 'Sat 09:08'];
const STATUSES: [StatusKind, string][] = [
  ['requested', 'Requested'],
  ['quoted', 'Quoted, 3 of 5'],
  ['accepted', 'Accepted'],
  ['progress', 'In Progress'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['pending', 'Pending Approval'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['urgent', 'Urgent'],
  ['completed', 'Done'],
  ['requested', 'Pending'],
];

export default {
  Pictures: (
    <>
      <div className="btns">
        <Avatar photo={null} slug="mercy-wambui" name="Mercy Wambui" size="2.4rem" />
        <Avatar photo={PHOTO} slug="ruth-jepkosgei" name="Ruth Jepkosgei" size="2.4rem" />
        <span>Mercy Wambui</span>
      </div>
      <div className="grid2">
        <Picture
          src={PHOTO}
          alt="A board marked out on the bench"
          ratio="4 / 3"
          sizes="(min-width: 40rem) 18rem, 45vw"
        />
        <Picture src={null} alt="" ratio="4 / 3" pattern={{ slug: 'naserian-interiors', name: 'Naserian Interiors' }} />
        <Picture src="/media/gone.jpg" alt="" ratio="4 / 3" pattern={{ slug: 'peter-wafula', name: 'Peter Wafula' }} />
        <Picture src={null} alt="" ratio="4 / 3" />
      </div>
    </>
  ),
  Navigation: (
    <>
      <Chips
        label="Services"
        slide
        chips={[
          { to: '/craftsmen', label: 'All services', current: true },
          ...TRADES.map((trade) => ({ to: `/craftsmen?service=${trade}`, label: trade })),
        ]}
      />
      <Toggles />
      <Chips label="Skills" chips={[{ label: 'Joinery' }, { label: 'Varnishing' }, { label: 'Furniture Making' }]} />
    </>
  ),
  Beads: (
    <>
      <div className="btns">
        {PEOPLE.map(([slug, name]) => (
          <Monogram key={slug} slug={slug} name={name} size="4.5rem" />
        ))}
      </div>
      {[1, 2, 3, 4, 5].map((step) => (
        <ProgressSteps key={step} steps={STEPS} at={step} label={`Progress, ${step} of 5`} />
      ))}
      <ProgressSteps steps={CUT_STEPS} at={5} cut label="Cancelled" />
      <MovingSteps />
      <div className="btns">
        <RatingOutOfTen rating={9.8} label="Rated 9.8 out of 10" note="/10 · 41 reviews" />
        <RatingOutOfTen rating={7.3} label="Rated 7.3 out of 10" note="/10 · 6 reviews" />
        <RatingOutOfTen rating={10} label="Rated 10 out of 10" note="/10" />
      </div>
      <StarLine stars={4} label="4 of 5 stars" />
    </>
  ),
  Records: (
    <Card>
      <EventList events={EVENTS} />
    </Card>
  ),
  Status: (
    <div className="btns">
      {STATUSES.map(([kind, word]) => (
        <Status key={word} kind={kind}>
          {word}
        </Status>
      ))}
    </div>
  ),
};

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

function MovingSteps() {
  const [at, setAt] = useState(2);
  return (
    <Card>
      <ProgressSteps
        steps={STEPS.map((step, index) => ({ ...step, time: index < at ? TIMES[index] : undefined }))}
        at={at}
        label="Progress of request 0418"
      />
      <div className="btns">
        <Button kind="line" onClick={() => setAt((at % 5) + 1)}>
          Next step
        </Button>
      </div>
    </Card>
  );
}
