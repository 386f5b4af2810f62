import { Icon } from './Icon.tsx';
import { icons } from './icons.ts';

export default {
  Icons: (
    <ul className="btns">
      {icons.map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
};
