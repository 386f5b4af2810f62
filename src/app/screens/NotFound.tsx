import { Form } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import styles from './NotFound.module.css';

const POPULAR = ['Plumbing', 'Electrical', 'Carpentry'];

export const head: HeadOf = (_data, t) => ({ title: t.common.notFound.title });

export default function NotFound() {
  const t = useTexts('common');
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing="lost"
        level={1}
        title={t.notFound.heading}
        action={
          <Button kind="line" to="/">
            {t.notFound.home}
          </Button>
        }
      >
        <p>{t.notFound.body}</p>
        <Form action="/craftsmen" role="search" className="tools">
          <TextField label={t.notFound.searchLabel} name="search" type="search" enterKeyHint="search" maxLength={100} />
          <Button type="submit" icon="search">
            {t.search}
          </Button>
        </Form>
        <p className={styles.popular}>{t.notFound.popular}</p>
        <Chips
          label={t.notFound.popular}
          chips={POPULAR.map((trade) => ({ to: `/craftsmen?service=${trade}`, label: t.trade(trade), current: false }))}
        />
      </EmptyState>
    </MainContent>
  );
}
