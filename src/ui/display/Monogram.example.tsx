import { Monogram } from './Monogram.tsx';

export const section = 'Beads';

const people = [
  ['kamau-woodworks', 'Kamau Woodworks'],
  ['otieno-and-sons', 'Otieno & Sons Plumbing'],
  ['halima-abdi', 'Halima Abdi'],
  ['rotich-steel', 'Rotich Steel Works'],
  ['mutua-stone', 'Mutua Stone & Block'],
  ['nekesa-tiles', 'Nekesa Tiles'],
  ['salim-mbarak', 'Salim Mbarak'],
] as const;

export default function Monograms() {
  return (
    <div className="btns">
      {people.map(([slug, name], index) => (
        <Monogram key={slug} slug={slug} name={name} size="4.5rem" inline={index < 3} />
      ))}
    </div>
  );
}
