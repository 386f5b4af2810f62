import { useState } from 'react';
import { Chips } from './Chips.tsx';

export const section = 'Navigation';

const TRADES = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry'];

export default function AllChips() {
  return (
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
