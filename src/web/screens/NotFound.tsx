import { Form } from 'react-router';
import { Main } from '../Main.tsx';
import type { HeadOf } from '../page.tsx';
import { useTexts } from '../texts/index.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/TextField.tsx';

export const head: HeadOf = (_data, t) => ({ title: t.common.notFound.title, canonical: null });

export default function NotFound() {
  const t = useTexts('common');
  return (
    <Main className="wrap waiting">
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
      </EmptyState>
    </Main>
  );
}
