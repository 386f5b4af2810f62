import { Icon } from './Icon.tsx';
import { icons } from './icons.ts';

export const section = 'Icons';

export default function Icons() {
  return (
    <ul className="btns">
      {icons.map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  );
}
