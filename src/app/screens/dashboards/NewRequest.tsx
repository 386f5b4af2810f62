import { Navigate, useLocation } from 'react-router';
import MakeRequest from '#requests/web/request-form/MakeRequest.tsx';
import { SIGN_IN_PATHS, useSession } from '#api/client/session.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useOffline } from '#pages/offline/useOffline.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

/** The request form for people without an account: they sign up when they submit it. */
export default function NewRequest() {
  useOffline('visitor');
  const { tabs, make: t } = useTexts('client');
  const { search } = useLocation();
  if (useSession()?.accountType === 'client') return <Navigate to={`/hire/request${search}`} replace />;
  return (
    <MainContent className={classes(dashboardStyles.page, dashboardStyles.standing, 'wrap')}>
      <h1>{tabs.make}</h1>
      <p className="soft">
        {t.accountLater}{' '}
        <Link to={SIGN_IN_PATHS.client} state={{ from: `/hire/request${search}` }}>
          {t.logIn}
        </Link>
      </p>
      <MakeRequest />
    </MainContent>
  );
}
