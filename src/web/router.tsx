/** Every address of the site. This file and `server/app.ts` are the only two that list the domains. */
import type { RouteObject } from 'react-router';
import { Behind, screen, tab } from './Behind.tsx';
import { Frame } from './Frame.tsx';
import { type PageHandle, page } from './page.tsx';
import { SHEETS } from './rendering.ts';
import { ClientNeeded } from './screens/ClientNeeded.tsx';
import { ErrorScreen } from './screens/ErrorScreen.tsx';
import { Shell } from './Shell.tsx';
import type { Texts } from './texts/index.tsx';

const words = { texts: ['public'], sheets: ['kit', 'browse'] } as const;
const market = { texts: ['market'], sheets: ['kit', 'browse'] } as const;
const legal = { texts: ['legal'], sheets: ['kit', 'browse'] } as const;
/** Samples kept in the browser; alive at once, since what is kept there may differ from what was drawn. */
const category = { ...market, alive: 'now', query: ['view', 'type', 'name'] } as const;
/** Forms that need a script: alive at once. */
const door = { texts: ['doors'], sheets: ['kit', 'doors'], alive: 'now' } as const;
const behind = (title: (t: Texts) => string): PageHandle => ({
  sheets: ['kit', 'dashboard'],
  dashboard: true,
  alive: 'now',
  head: (_data, t) => ({ title: title(t), canonical: null }),
});

const publicPages: RouteObject[] = [
  {
    index: true,
    ...page(() => import('./screens/Landing.tsx'), {
      texts: ['landing'],
      sheets: ['landing'],
      query: ['search'],
    }),
  },
  {
    path: 'craftsmen',
    ...page(() => import('#craftsmen/web/Craftsmen.tsx'), {
      ...words,
      query: ['search', 'service', 'location', 'cursor'],
    }),
  },
  { path: 'craftsman/:slug', ...page(() => import('#craftsmen/web/Portfolio.tsx'), words) },
  {
    path: 'services',
    ...page(() => import('./screens/Services.tsx'), { ...market, query: ['search', 'service', 'location', 'cursor'] }),
  },
  { path: 'shop/:id', ...page(() => import('#shop/web/Shop.tsx'), market) },
  { path: 'no-shop', ...page(() => import('./screens/NoShop.tsx'), market) },
  { path: 'cart', ...page(() => import('./screens/Cart.tsx'), { ...market, alive: 'now' }) },
  { path: 'terms', ...page(() => import('./screens/Terms.tsx'), { ...legal, alive: 'now' }) },
  { path: 'privacy', ...page(() => import('./screens/Privacy.tsx'), legal) },
  { path: 'category/woodworking', ...page(() => import('./screens/Woodworking.tsx'), category) },
  { path: 'category/metalworking', ...page(() => import('./screens/Metalworking.tsx'), category) },
  { path: 'category/textile', ...page(() => import('./screens/Textile.tsx'), category) },
  { path: 'profiles/:username', ...page(() => import('./screens/PublicProfile.tsx'), market) },
];

const dashboards: RouteObject[] = [
  {
    path: 'dashboard',
    handle: behind((t) => t.common.titles.dashboard),
    element: <Behind door="craftsman" />,
    children: [
      {
        ...screen(() => import('./screens/CraftsmanDashboard.tsx'), ['craftsman']),
        children: [
          { index: true, ...tab(() => import('#craftsmen/web/MyProfile.tsx'), ['craftsman']) },
          { path: 'jobs', ...tab(() => import('#requests/web/Jobs.tsx'), ['craftsman', 'jobs']) },
          { path: 'shop', ...tab(() => import('#shop/web/MyShop.tsx'), ['craftsman']) },
          { path: 'settings', ...tab(() => import('#identity/web/Settings.tsx'), ['craftsman', 'doors']) },
        ],
      },
    ],
  },
  {
    path: 'upload-proof/:id',
    handle: behind((t) => t.common.titles.uploadProof),
    element: <Behind door="craftsman" />,
    children: [{ index: true, ...screen(() => import('#requests/web/UploadProof.tsx'), ['craftsman', 'jobs']) }],
  },
  {
    path: 'hire',
    handle: behind((t) => t.common.titles.client),
    element: <Behind door="client" />,
    children: [
      {
        ...screen(() => import('./screens/Hire.tsx'), ['client']),
        children: [
          { index: true, ...tab(() => import('#clients/web/MyProfile.tsx'), ['client', 'doors']) },
          { path: 'request', ...tab(() => import('#requests/web/MakeRequest.tsx'), ['client', 'jobs', 'doors']) },
          { path: 'requests', ...tab(() => import('#requests/web/MyRequests.tsx'), ['client', 'jobs']) },
          { path: 'reviews', ...tab(() => import('#reviews/web/MyReviews.tsx'), ['client', 'jobs']) },
        ],
      },
    ],
  },
  {
    path: 'orders',
    handle: behind((t) => t.common.titles.orders),
    element: <Behind door="client" otherwise={<ClientNeeded />} />,
    children: [{ index: true, ...screen(() => import('./screens/Orders.tsx'), ['client', 'jobs']) }],
  },
  {
    path: 'profile',
    handle: behind((t) => t.common.nav.profile),
    element: <Behind door="client" otherwise={<ClientNeeded />} />,
    children: [{ index: true, ...screen(() => import('./screens/ClientProfile.tsx'), ['client', 'jobs', 'doors']) }],
  },
  {
    path: 'admin-dashboard',
    handle: behind((t) => t.common.titles.admin),
    element: <Behind door="admin" />,
    children: [
      {
        ...screen(() => import('./screens/AdminDashboard.tsx'), ['admin']),
        children: [
          { index: true, ...tab(() => import('#craftsmen/web/Pending.tsx'), ['admin']) },
          { path: 'approved', ...tab(() => import('#craftsmen/web/Approved.tsx'), ['admin']) },
          { path: 'requests', ...tab(() => import('#requests/web/JobRequests.tsx'), ['admin', 'jobs']) },
          { path: 'messages', ...tab(() => import('#contact/web/Messages.tsx'), ['admin']) },
          { path: 'audit', ...tab(() => import('#identity/web/Audit.tsx'), ['admin']) },
          { path: 'security', ...tab(() => import('#identity/web/Security.tsx'), ['admin', 'doors']) },
        ],
      },
    ],
  },
];

/** Sign-up and sign-in stand alone, without bar and footer. */
const doors: RouteObject[] = [
  { path: 'signup', ...page(() => import('#identity/web/SignUp.tsx'), door) },
  { path: 'login', ...page(() => import('#identity/web/Login.tsx'), door) },
  { path: 'forgot-password', ...page(() => import('#identity/web/ForgotPassword.tsx'), door) },
  { path: 'reset-password', ...page(() => import('#identity/web/ResetPassword.tsx'), door) },
  { path: 'admin-login', ...page(() => import('#identity/web/AdminLogin.tsx'), door) },
  { path: 'HireSignUp', ...page(() => import('#clients/web/HireSignUp.tsx'), door) },
  { path: 'HireLogin', ...page(() => import('#clients/web/HireLogin.tsx'), door) },
];

const notFound: RouteObject = { path: '*', ...page(() => import('./screens/NotFound.tsx'), { status: 404 }) };

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        element: <Frame />,
        children: [{ errorElement: <ErrorScreen />, children: [...publicPages, ...dashboards, notFound] }],
      },
      { errorElement: <ErrorScreen />, children: doors },
      {
        path: 'internal/ui',
        ...page(() => import('./screens/Sheet.tsx'), {
          alive: 'now',
          sheets: SHEETS,
          head: () => ({ title: 'Parts', canonical: null }),
        }),
      },
    ],
  },
];
