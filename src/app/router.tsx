import type { RouteObject } from 'react-router';
import { RequireSession, Screens, screen, tab } from '#pages/RequireSession.tsx';
import { Layout } from './layout/Layout.tsx';
import { type PageHandle, page } from '#pages/page.tsx';
import { ErrorScreen } from '#pages/ErrorScreen.tsx';
import { AppRoot } from './layout/AppRoot.tsx';
import type { Texts } from '#ui/texts/index.tsx';

/** What the server alone reads is in no visitor's download. */
const unlisted = import.meta.env.SSR && ({ indexed: false } as const);
const words = { texts: ['public'] } as const;
const market = { texts: ['market'] } as const;
/** Not in the sitemap. */
const unlistedMarket = import.meta.env.SSR ? { ...market, ...unlisted } : market;
const cart = { ...market, ...(import.meta.env.SSR && ({ hydrate: 'cart', indexed: false } as const)) };
const legal = { texts: ['legal'] } as const;
const category = { ...market, query: ['view', 'type', 'name'] } as const;
const authPage = { texts: ['auth'], query: ['done'] } as const;
const hirePage = { texts: ['auth'], query: ['done', 'craftsman'] } as const;
const authStep = { ...authPage, ...unlisted };
/** Its URL is a link of a message. */
const linkPage = { ...authStep, ...(import.meta.env.SSR && ({ hydrate: 'link', secrets: ['uid', 'token'] } as const)) };
const hireStep = { ...hirePage, ...unlisted };
const dashboardPage = (title: (t: Texts) => string): PageHandle => ({
  dashboard: true,
  ...(import.meta.env.SSR && ({ indexed: false, hydrate: 'now' } as const)),
  head: (_data, t) => ({ title: title(t) }),
});

const clientNeeded = screen(() => import('./screens/dashboards/ClientNeeded.tsx'), ['auth']).element;

const publicPages: RouteObject[] = [
  {
    index: true,
    ...page(() => import('./screens/landing/Landing.tsx'), {
      texts: ['landing'],
      query: ['search'],
    }),
  },
  {
    path: 'craftsmen',
    ...page(() => import('#craftsmen/web/public/Craftsmen.tsx'), {
      ...words,
      query: ['search', 'service', 'location', 'language', 'cursor'],
    }),
  },
  { path: 'craftsman/:slug', ...page(() => import('#craftsmen/web/public/Portfolio.tsx'), words) },
  {
    path: 'services',
    ...page(() => import('./screens/Services.tsx'), {
      ...market,
      query: ['search', 'service', 'location', 'cursor', 'done'],
    }),
  },
  { path: 'shop/:id', ...page(() => import('#shop/web/Shop.tsx'), market) },
  { path: 'no-shop', ...page(() => import('./screens/NoShop.tsx'), unlistedMarket) },
  { path: 'cart', ...page(() => import('./screens/cart/Cart.tsx'), cart) },
  { path: 'terms', ...page(() => import('./screens/Terms.tsx'), legal) },
  { path: 'privacy', ...page(() => import('./screens/Privacy.tsx'), legal) },
  { path: 'category/woodworking', ...page(() => import('./screens/categories/Woodworking.tsx'), category) },
  { path: 'category/metalworking', ...page(() => import('./screens/categories/Metalworking.tsx'), category) },
  { path: 'category/textile', ...page(() => import('./screens/categories/Textile.tsx'), category) },
  { path: 'profiles/:username', ...page(() => import('./screens/PublicProfile.tsx'), unlistedMarket) },
];

const dashboards: RouteObject[] = [
  {
    path: 'dashboard',
    handle: dashboardPage((t) => t.common.titles.dashboard),
    element: <RequireSession accountType="craftsman" />,
    children: [
      {
        ...screen(() => import('./screens/dashboards/CraftsmanDashboard.tsx'), ['craftsman', 'notifications']),
        children: [
          {
            index: true,
            ...tab(() => import('./screens/dashboards/DashboardStart.tsx'), ['craftsman', 'jobs', 'fields']),
          },
          { path: 'profile', ...tab(() => import('#craftsmen/web/profile/MyProfile.tsx'), ['craftsman', 'fields']) },
          { path: 'jobs', ...tab(() => import('#requests/web/craftsman/Jobs.tsx'), ['craftsman', 'jobs', 'fields']) },
          { path: 'shop', ...tab(() => import('#shop/web/MyShop.tsx'), ['craftsman', 'fields']) },
          {
            path: 'notifications',
            ...tab(() => import('./screens/dashboards/CraftsmanNotifications.tsx'), ['notifications', 'auth']),
          },
          { path: 'settings', ...tab(() => import('#identity/web/settings/Settings.tsx'), ['craftsman', 'auth']) },
        ],
      },
    ],
  },
  {
    path: 'upload-proof/:id',
    handle: dashboardPage((t) => t.common.titles.uploadProof),
    element: <RequireSession accountType="craftsman" />,
    children: [
      {
        index: true,
        ...screen(() => import('./screens/dashboards/ProofScreen.tsx'), ['notifications', 'craftsman', 'jobs']),
      },
    ],
  },
  {
    path: 'hire/new',
    handle: { ...dashboardPage((t) => t.common.nav.post), dashboard: false },
    element: <RequireSession accountType="client" otherwise={<Screens />} />,
    children: [
      {
        index: true,
        ...screen(() => import('./screens/dashboards/NewRequest.tsx'), ['client', 'jobs', 'fields', 'auth']),
      },
    ],
  },
  {
    path: 'hire',
    handle: dashboardPage((t) => t.common.nav.myRequests),
    element: <RequireSession accountType="client" />,
    children: [
      {
        ...screen(() => import('./screens/dashboards/Hire.tsx'), ['notifications', 'client']),
        children: [
          {
            index: true,
            ...tab(() => import('./screens/dashboards/HireStart.tsx'), ['jobs', 'fields', 'auth']),
          },
          { path: 'profile', ...tab(() => import('./screens/dashboards/HireProfile.tsx'), ['jobs', 'auth']) },
          {
            path: 'request',
            ...tab(() => import('#requests/web/request-form/MakeRequest.tsx'), ['jobs', 'fields', 'auth']),
          },
          {
            path: 'requests',
            ...tab(() => import('#requests/web/client/MyRequests.tsx'), ['jobs', 'fields']),
          },
          {
            path: 'notifications',
            ...tab(() => import('./screens/dashboards/HireNotifications.tsx'), ['auth']),
          },
          { path: 'reviews', ...tab(() => import('#reviews/web/MyReviews.tsx'), ['jobs']) },
        ],
      },
    ],
  },
  {
    path: 'orders',
    handle: dashboardPage((t) => t.common.titles.orders),
    element: <RequireSession accountType="client" otherwise={clientNeeded} />,
    children: [
      {
        index: true,
        ...screen(() => import('./screens/dashboards/Orders.tsx'), ['notifications', 'client', 'jobs', 'fields']),
      },
    ],
  },
  {
    path: 'profile',
    handle: dashboardPage((t) => t.common.titles.clientProfile),
    element: <RequireSession accountType="client" otherwise={clientNeeded} />,
    children: [
      {
        index: true,
        ...screen(
          () => import('./screens/dashboards/ClientProfile.tsx'),
          ['notifications', 'client', 'jobs', 'fields', 'auth'],
        ),
      },
    ],
  },
  {
    path: 'admin-dashboard',
    handle: { ...dashboardPage((t) => t.common.titles.admin), dashboard: 'search' } satisfies PageHandle,
    element: <RequireSession accountType="admin" />,
    children: [
      {
        ...screen(() => import('./screens/dashboards/AdminDashboard.tsx'), ['admin', 'notifications']),
        children: [
          { path: 'today', ...tab(() => import('#requests/web/admin/today/Today.tsx'), ['jobs']) },
          { index: true, ...tab(() => import('#craftsmen/web/admin/Pending.tsx'), ['fields']) },
          { path: 'approved', ...tab(() => import('#craftsmen/web/admin/Approved.tsx'), ['admin']) },
          {
            path: 'requests',
            ...tab(() => import('#requests/web/admin/JobRequests.tsx'), ['jobs', 'fields']),
          },
          { path: 'messages', ...tab(() => import('#contact/web/Messages.tsx'), ['admin']) },
          {
            path: 'notifications',
            ...tab(() => import('./screens/dashboards/AdminNotifications.tsx'), ['auth']),
          },
          { path: 'audit', ...tab(() => import('#identity/web/admin/AuditLog.tsx'), ['admin']) },
          { path: 'security', ...tab(() => import('#identity/web/admin/Security.tsx'), ['auth']) },
        ],
      },
    ],
  },
];

const offline: RouteObject = {
  path: 'offline',
  ...page(() => import('./screens/Offline.tsx'), { texts: ['offline'], ...unlisted }),
};

const authPages: RouteObject[] = [
  { path: 'signup', ...page(() => import('#identity/web/sign-in/SignUp.tsx'), authPage) },
  {
    path: 'phone-signup',
    ...page(() => import('#identity/web/sign-in/PhoneSignUpCraftsman.tsx'), authStep),
  },
  { path: 'login', ...page(() => import('#identity/web/sign-in/Login.tsx'), authPage) },
  {
    path: 'phone-login',
    ...page(() => import('#identity/web/sign-in/PhoneLogin.tsx'), authStep),
  },
  { path: 'forgot-password', ...page(() => import('#identity/web/sign-in/ForgotPassword.tsx'), authPage) },
  {
    path: 'reset-password',
    ...page(() => import('#identity/web/sign-in/ResetPassword.tsx'), linkPage),
  },
  {
    path: 'undo-email-change',
    ...page(() => import('#identity/web/sign-in/UndoEmailChange.tsx'), linkPage),
  },
  {
    path: 'undo-phone-change',
    ...page(() => import('#identity/web/sign-in/UndoPhoneChange.tsx'), linkPage),
  },
  {
    path: 'admin-login',
    ...page(() => import('#identity/web/sign-in/AdminLogin.tsx'), authStep),
  },
  { path: 'HireSignUp', ...page(() => import('#clients/web/HireSignUp.tsx'), hirePage) },
  {
    path: 'HirePhoneSignUp',
    ...page(() => import('#clients/web/HirePhoneSignUp.tsx'), hireStep),
  },
  { path: 'HireLogin', ...page(() => import('#clients/web/HireLogin.tsx'), hirePage) },
  {
    path: 'HirePhoneLogin',
    ...page(() => import('#clients/web/HirePhoneLogin.tsx'), hireStep),
  },
];

const notFound: RouteObject = {
  path: '*',
  ...page(() => import('./screens/NotFound.tsx'), import.meta.env.SSR ? { status: 404 } : {}),
};

export const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <ErrorScreen />,
    children: [
      {
        element: <Layout />,
        children: [{ errorElement: <ErrorScreen />, children: [...publicPages, ...dashboards, notFound] }],
      },
      { errorElement: <ErrorScreen />, children: [...authPages, offline] },
      {
        path: 'internal/ui',
        ...page(() => import('./screens/gallery/UiGallery.tsx'), {
          ...(import.meta.env.SSR && ({ hydrate: 'now', indexed: false } as const)),
          head: () => ({ title: 'Parts' }),
        }),
      },
    ],
  },
];
