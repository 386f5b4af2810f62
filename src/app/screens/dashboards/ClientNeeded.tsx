import { useLocation } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

/** In place of a client's page, for whoever is not signed in as one. */
export default function ClientNeeded() {
  const t = useTexts('common');
  const { login } = useTexts('auth');
  const { pathname, search, hash } = useLocation();
  const state = { from: { pathname, search, hash } };
  return (
    <MainContent className={classes(dashboardStyles.page, dashboardStyles.needed, 'wrap waiting')}>
      <h1>{pathname === '/orders' ? t.titles.orders : t.titles.clientProfile}</h1>
      <Note kind="info">
        <p>{t.clientNeeded}</p>
      </Note>
      <div className="btns">
        <Button icon="log-in" to={SIGN_IN_PATHS.client} state={state}>
          {t.nav.logIn}
        </Button>
        <Button kind="line" to="/HireSignUp" state={state}>
          {login.signUp}
        </Button>
      </div>
    </MainContent>
  );
}
