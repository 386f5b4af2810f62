import { Form } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ServiceTiles } from '#requests/web/request-form/ServiceTiles.tsx';
import styles from './NotFound.module.css';
import { TextField } from '#ui/form/TextField.tsx';

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
          <Link className="more" to="/">
            {t.notFound.home}
          </Link>
        }
        aside={
          <ServiceTiles
            label={t.notFound.popular}
            to="/craftsmen?service="
            other={{ to: '/services', label: t.notFound.services, icon: <Icon name="arrow-right" /> }}
          />
        }
      >
        <p>{t.notFound.body}</p>
        <Form action="/craftsmen" role="search" className={styles.search}>
          <TextField label={t.notFound.searchLabel} name="search" type="search" enterKeyHint="search" maxLength={100} />
          <Button type="submit" icon="search">
            {t.search}
          </Button>
        </Form>
      </EmptyState>
    </MainContent>
  );
}
