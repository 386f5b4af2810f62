import { vars } from '../vars.ts';
import styles from './tokens.example.module.css';

export const section = 'Colour';

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

export default function Colours() {
  return (
    <ul className={styles.swatches}>
      {colours.map(([token, name, use]) => (
        <li key={token}>
          <i style={vars({ '--colour': `var(${token})` })} />
          <b>{name}</b>
          <br />
          <span className="soft">{use}</span>
        </li>
      ))}
    </ul>
  );
}
