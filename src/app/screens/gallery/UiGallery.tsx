/** Every component in every state, from the example file of its folder. Served in development and with the demo only. */
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/layout/Button.tsx';
import { ToastProvider } from '#ui/feedback/Toast.tsx';
import { classes } from '#ui/classes.ts';
import styles from './UiGallery.module.css';

const SECTIONS = [
  'Colour',
  'Type',
  'Beads',
  'Status',
  'Buttons',
  'Fields',
  'Records',
  'Pictures',
  'Uploads',
  'Navigation',
  'Notices',
  'Empty',
  'Loading',
  'Icons',
  'Frame',
];
const examples = Object.entries(
  import.meta.glob<Readonly<Record<string, ReactNode>>>('../../../ui/**/*.example.tsx', {
    eager: true,
    import: 'default',
  }),
);

export default function UiGallery() {
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <main id="main" className={classes(styles.gallery, 'wrap')}>
        <header>
          <h1>The box of beads</h1>
          <p className="lead soft">Each part once, in every state it can be in.</p>
          <ThemeSwitch />
        </header>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{section}</h2>
            {examples.map(([path, parts]) => (
              <Fragment key={path}>{parts[section]}</Fragment>
            ))}
          </section>
        ))}
      </main>
    </ToastProvider>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<'light' | 'dark' | null>(null);
  useEffect(() => setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'), []);
  const next = theme === 'dark' ? 'light' : 'dark';
  const choose = () => {
    setTheme(next);
    document.documentElement.dataset.theme = next;
  };
  return (
    <div className="btns">
      <Button kind="line" icon={next === 'light' ? 'sun' : 'moon'} onClick={choose}>
        {next === 'light' ? 'Light' : 'Dark'}
      </Button>
    </div>
  );
}
