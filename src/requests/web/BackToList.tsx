import type { ReactNode } from 'react';
import { Button } from '#ui/layout/Button.tsx';
import { classes } from '#ui/classes.ts';
import rowStyles from './Rows.module.css';

/** Above what is opened in place of its list, on a phone. */
export const BackToList = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button kind="bare" className={classes(rowStyles.back, rowStyles.alone)} icon="arrow-left" to={to} viewTransition>
    {children}
  </Button>
);
