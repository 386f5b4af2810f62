/** Every component in every state, from the example file of its folder. Served in development and with the demo only. */
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Brand } from '#ui/layout/Brand.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { ToastProvider } from '#ui/feedback/Toast.tsx';
import { classes } from '#ui/classes.ts';
import styles from './UiGallery.module.css';

const CHAPTERS = {
  Foundations: ['Colour', 'Type', 'Spacing', 'Icons', 'Beads'],
  Components: [
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
    'Frame',
  ],
};
const examples = Object.entries(
  import.meta.glob<Readonly<Record<string, ReactNode>>>('../../../ui/**/*.example.tsx', {
    eager: true,
    import: 'default',
  }),
);
const idOf = (section: string) => section.toLowerCase();

export default function UiGallery() {
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={classes(styles.bar, 'wrap')}>
        <Brand name="Ufundi" />
        <ThemeSwitch />
      </header>
      <main id="main" className={classes(styles.gallery, 'wrap')}>
        <div className={styles.head}>
          <h1>The box of beads</h1>
          <p className="lead soft">
            Each part once, in every state it can be in. Look here before you build: what a screen needs is mostly here.
          </p>
          <p className="small soft">
            A part stands in <code>src/ui</code>, with its examples beside it in <code>*.example.tsx</code>.
          </p>
        </div>
        <nav className={styles.sections} aria-label="Sections">
          {Object.entries(CHAPTERS).map(([chapter, sections]) => (
            <div key={chapter}>
              <b>{chapter}</b>
              <Chips
                label={chapter}
                slide
                chips={sections.map((section) => ({ to: `#${idOf(section)}`, label: section }))}
              />
            </div>
          ))}
        </nav>
        <div className={styles.parts}>
          {Object.values(CHAPTERS)
            .flat()
            .map((section) => (
              <section key={section} id={idOf(section)} aria-labelledby={`${idOf(section)}-title`}>
                <h2 id={`${idOf(section)}-title`}>{section}</h2>
                {examples.map(([path, parts]) => (
                  <Fragment key={path}>{parts[section]}</Fragment>
                ))}
              </section>
            ))}
        </div>
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
    <Button kind="line" icon={next === 'light' ? 'sun' : 'moon'} onClick={choose}>
      {next === 'light' ? 'Light' : 'Dark'}
    </Button>
  );
}
