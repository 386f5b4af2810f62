import { quoteFields, requestFields, SEEN_QUOTE } from '../../db/factories/jobs.ts';
import type { Person } from '../../db/factories/people.ts';
import { PDF, product, profileTexts, type Fixtures } from './fixtures.ts';

export type Fields = Readonly<Record<string, unknown>>;
export interface Call {
  readonly name: string;
  readonly method: string;
  readonly status: number;
  /** Server-owned names that this call accepts. */
  readonly takes?: readonly string[];
  readonly needsForm?: true;
  /** Slow to prepare: the short form sends a part of the fields. */
  readonly costly?: true;
  prepare(fixtures: Fixtures): Promise<{ path: string; as: Person | null; body: Fields }>;
}

const ofCraftsman = async ({ people }: Fixtures, path: string, body: Fields) => ({ path, as: people.craftsman, body });
const ofClient = async ({ people }: Fixtures, path: string, body: Fields) => ({ path, as: people.client, body });
const ofAdmin = async ({ people }: Fixtures, path: string, body: Fields) => ({ path, as: people.admin, body });
const anonymous = async (path: string, body: Fields) => ({ path, as: null, body });
let turn = 0;
const newcomer = () => ({
  full_name: 'Ombati Momanyi',
  email: `momanyi.${turn++}@example.co.ke`,
  password: 'nyundo-mbili-tatu-9',
  phone_number: '0722000222',
});
const price = () => ({ ...quoteFields(), amount: 4500 });

export const CALLS: readonly Call[] = [
  {
    name: 'sign-up',
    method: 'POST',
    status: 201,
    takes: ['email'],
    prepare: () => anonymous('/api/signup/', newcomer()),
  },
  {
    name: "a client's sign-up",
    method: 'POST',
    status: 201,
    takes: ['email'],
    prepare: () => anonymous('/api/client-signup/', newcomer()),
  },
  {
    name: 'contact',
    method: 'POST',
    status: 201,
    takes: ['email'],
    prepare: () =>
      anonymous('/api/contact/', { name: 'Ndunge', email: 'ndunge@example.co.ke', message: 'Do you paint?' }),
  },
  {
    name: 'account',
    method: 'PATCH',
    status: 200,
    prepare: (fixtures) => ofClient(fixtures, '/api/profile/', { language: 'en' }),
  },
  {
    name: "a craftsman's account",
    method: 'PATCH',
    status: 200,
    prepare: (fixtures) => ofCraftsman(fixtures, '/api/profile/', {}),
  },
  {
    name: 'profile',
    method: 'PATCH',
    status: 200,
    prepare: (fixtures) => ofCraftsman(fixtures, '/api/craftsman/', profileTexts),
  },
  {
    name: 'profile of one not approved',
    method: 'PATCH',
    status: 200,
    prepare: async (fixtures) => ({ path: '/api/craftsman/', as: fixtures.people.pending, body: profileTexts }),
  },
  {
    name: 'request',
    method: 'POST',
    status: 201,
    prepare: (fixtures) => ofClient(fixtures, '/api/job-requests/', requestFields()),
  },
  {
    name: 'changed request',
    method: 'PUT',
    status: 200,
    takes: ['name', 'description'],
    async prepare(fixtures) {
      // Its service stays as it was posted.
      const { service: _service, ...fields } = requestFields();
      return ofClient(fixtures, `/api/job-requests/${(await fixtures.open()).id}/`, fields);
    },
  },
  {
    name: 'move by the craftsman',
    method: 'PATCH',
    status: 200,
    takes: ['status', 'reason'],
    prepare: async (fixtures) =>
      ofCraftsman(fixtures, `/api/job-requests/${(await fixtures.accepted()).id}/`, { status: 'In Progress' }),
  },
  {
    name: 'move by the client',
    method: 'PATCH',
    status: 200,
    takes: ['status', 'reason'],
    prepare: async (fixtures) =>
      ofClient(fixtures, `/api/job-requests/${(await fixtures.accepted()).id}/`, { status: 'Cancelled' }),
  },
  {
    name: 'release',
    method: 'POST',
    status: 200,
    takes: ['reason'],
    prepare: async (fixtures) =>
      ofCraftsman(fixtures, `/api/job-requests/${(await fixtures.accepted()).id}/release/`, { reason: 'A breakdown' }),
  },
  {
    name: 'proof',
    method: 'POST',
    status: 201,
    needsForm: true,
    prepare: async (fixtures) =>
      ofCraftsman(fixtures, `/api/job-requests/${(await fixtures.accepted()).id}/proof/`, { proof_images: PDF }),
  },
  {
    name: 'quote',
    method: 'POST',
    status: 201,
    takes: ['amount', 'message'],
    prepare: async (fixtures) =>
      ofCraftsman(fixtures, `/api/job-requests/${(await fixtures.open()).id}/quotes/`, price()),
  },
  {
    name: 'revised quote',
    method: 'PATCH',
    status: 200,
    takes: ['amount', 'message', 'updated_at'],
    prepare: async (fixtures) => {
      const { id, quote } = await fixtures.quoted();
      return ofCraftsman(fixtures, `/api/job-requests/${id}/quotes/${quote}/`, price());
    },
  },
  {
    name: 'accepted quote',
    method: 'POST',
    status: 200,
    takes: ['amount', 'updated_at'],
    prepare: async (fixtures) => {
      const { id, quote } = await fixtures.quoted();
      return ofClient(fixtures, `/api/job-requests/${id}/quotes/${quote}/accept/`, SEEN_QUOTE);
    },
  },
  {
    name: 'review',
    method: 'POST',
    status: 201,
    takes: ['rating', 'comment'],
    prepare: async (fixtures) =>
      ofClient(fixtures, '/api/reviews/', {
        job_request: (await fixtures.completed()).id,
        rating: 4,
        comment: 'On time.',
      }),
  },
  {
    name: 'shop',
    method: 'PUT',
    status: 200,
    prepare: (fixtures) => ofCraftsman(fixtures, '/api/shop/', { name: 'Duka la Otieno' }),
  },
  {
    name: 'product',
    method: 'POST',
    status: 201,
    takes: ['price', 'stock'],
    prepare: (fixtures) => ofCraftsman(fixtures, '/api/shop/products/', product),
  },
  {
    name: 'changed product',
    method: 'PATCH',
    status: 200,
    takes: ['price', 'stock'],
    prepare: (fixtures) => ofCraftsman(fixtures, `/api/shop/products/${fixtures.shop.product}/`, { stock: 3 }),
  },
  {
    name: 'assignment',
    method: 'PATCH',
    status: 200,
    takes: ['craftsman_id', 'reason', 'price'],
    prepare: async (fixtures) =>
      ofAdmin(fixtures, `/api/job-requests/${(await fixtures.open()).id}/assign/`, {
        craftsman_id: fixtures.people.craftsman.id,
      }),
  },
  {
    name: 'rejection',
    costly: true,
    method: 'POST',
    status: 200,
    takes: ['reason'],
    prepare: async (fixtures) =>
      ofAdmin(fixtures, `/api/admin/craftsman/${(await fixtures.candidate()).id}/reject/`, { reason: 'Too dark' }),
  },
];

/** Server-owned fields with the value an attacker wants; ids name another account. */
export const SERVER_OWNED: Readonly<Record<string, (fixtures: Fixtures) => unknown>> = {
  id: () => 424_242,
  pk: () => 424_242,
  uid: () => '42424242-4242-4242-8242-424242424242',
  account_id: (fixtures) => fixtures.people.admin.accountId,
  owner_id: (fixtures) => fixtures.people.stranger.accountId,
  email: () => 'mdukuzi@example.co.ke',
  role: () => 'admin',
  door: () => 'work',
  is_admin: () => true,
  is_staff: () => true,
  permissions: () => ['admin'],
  password_hash: () => '$argon2id$v=19$m=19456,t=2,p=1$bWR1a3V6aQ$bWR1a3V6aQ',
  google_sub: () => 'mdukuzi',
  disabled_at: () => '2001-02-03T04:05:06Z',
  erased_at: () => '2001-02-03T04:05:06Z',
  terms_version: () => 'mdukuzi',
  subscription: () => 'premium',
  status: () => 'approved',
  is_approved: () => true,
  approval: () => 'approved',
  approved_at: () => '2001-02-03T04:05:06Z',
  approved_revision_id: () => 1,
  current_revision_id: () => 1,
  listed: () => true,
  slug: () => 'mdukuzi',
  rating: () => 1,
  rating_sum: () => 424_242,
  review_count: () => 424_242,
  completed_jobs: () => 424_242,
  reviews: () => [{ reviewer: 'mdukuzi', rating: 10, comment: 'mdukuzi' }],
  rejection_reason: () => 'mdukuzi',
  decided_by: (fixtures) => fixtures.people.craftsman.accountId,
  proof_media_id: () => 1,
  media_id: () => 1,
  published: () => true,
  shop: () => ({ id: 424_242 }),
  shop_id: () => 424_242,
  client: (fixtures) => fixtures.people.stranger.id,
  client_id: (fixtures) => fixtures.people.stranger.id,
  reviewer: (fixtures) => fixtures.people.stranger.id,
  craftsman: (fixtures) => fixtures.people.rival.id,
  craftsman_id: (fixtures) => fixtures.people.rival.id,
  engagement: () => 'Completed',
  accepted_at: () => '2001-02-03T04:05:06Z',
  request_id: () => 424_242,
  price: () => 424_242,
  amount: () => 424_242,
  quotes: () => [{ id: 1, amount: 424_242 }],
  created_at: () => '2001-02-03T04:05:06Z',
  updated_at: () => '2001-02-03T04:05:06Z',
  valid: () => true,
};
