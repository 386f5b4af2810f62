import { vars } from '../vars.ts';
import styles from './tokens.example.module.css';

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

export default {
  Colour: (
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
  ),
  Type: (
    <>
      <p className="sum">KES 18,400 · 9.6/10 · Ng’ang’a · Wanjirũ</p>
      <p className="lead3">A good name travels by word of mouth. We write it down.</p>
      <p className="lead">Lead, 18–20 px, the phone’s own font. A request says what, where and when.</p>
      <p>
        Body, 16 px. Otieno & Sons Plumbing, <a href="#main">South B</a>. Sat 21 Nov, 9:00.
      </p>
      <p className="small soft">Small, 14 px. Draft kept on this phone, 10:42.</p>
    </>
  ),
};
