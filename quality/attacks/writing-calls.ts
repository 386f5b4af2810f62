/** Every call that writes, as it should be made; and what somebody would like to slip into it. */
import { quoteFields, requestFields } from '../../db/factories/jobs.ts';
import type { Person } from '../../db/factories/people.ts';
import { PDF, product, profileTexts, type World } from './world.ts';

export type Fields = Readonly<Record<string, unknown>>;
export interface Call {
  readonly name: string;
  readonly method: string;
  readonly status: number;
  /** Fields of the list that are this call's to take. */
  readonly takes?: readonly string[];
  readonly needsForm?: true;
  /** What it needs takes long to make: a part of the fields in the short form. */
  readonly costly?: true;
  prepare(world: World): Promise<{ path: string; as: Person | null; body: Fields }>;
}

const ofCraftsman = async ({ people }: World, path: string, body: Fields) => ({ path, as: people.craftsman, body });
const ofClient = async ({ people }: World, path: string, body: Fields) => ({ path, as: people.client, body });
const ofAdmin = async ({ people }: World, path: string, body: Fields) => ({ path, as: people.admin, body });
const ofNobody = async (path: string, body: Fields) => ({ path, as: null, body });
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
    prepare: () => ofNobody('/api/signup/', newcomer()),
  },
  {
    name: "a client's sign-up",
    method: 'POST',
    status: 201,
    takes: ['email'],
    prepare: () => ofNobody('/api/client-signup/', newcomer()),
  },
  {
    name: 'contact',
    method: 'POST',
    status: 201,
    takes: ['email'],
    prepare: () =>
      ofNobody('/api/contact/', { name: 'Ndunge', email: 'ndunge@example.co.ke', message: 'Do you paint?' }),
  },
  {
    name: 'account',
    method: 'PATCH',
    status: 200,
    prepare: (world) => ofClient(world, '/api/profile/', { language: 'en' }),
  },
  {
    name: "a craftsman's account",
    method: 'PATCH',
    status: 200,
    prepare: (world) => ofCraftsman(world, '/api/profile/', {}),
  },
  {
    name: 'profile',
    method: 'PATCH',
    status: 200,
    prepare: (world) => ofCraftsman(world, '/api/craftsman/', profileTexts),
  },
  {
    name: 'profile of one not approved',
    method: 'PATCH',
    status: 200,
    prepare: async (world) => ({ path: '/api/craftsman/', as: world.people.pending, body: profileTexts }),
  },
  {
    name: 'request',
    method: 'POST',
    status: 201,
    prepare: (world) => ofClient(world, '/api/job-requests/', requestFields()),
  },
  {
    name: 'move by the craftsman',
    method: 'PATCH',
    status: 200,
    takes: ['status', 'reason'],
    prepare: async (world) =>
      ofCraftsman(world, `/api/job-requests/${(await world.accepted()).id}/`, { status: 'In Progress' }),
  },
  {
    name: 'move by the client',
    method: 'PATCH',
    status: 200,
    takes: ['status', 'reason'],
    prepare: async (world) =>
      ofClient(world, `/api/job-requests/${(await world.accepted()).id}/`, { status: 'Cancelled' }),
  },
  {
    name: 'release',
    method: 'POST',
    status: 200,
    takes: ['reason'],
    prepare: async (world) =>
      ofCraftsman(world, `/api/job-requests/${(await world.accepted()).id}/release/`, { reason: 'A breakdown' }),
  },
  {
    name: 'proof',
    method: 'POST',
    status: 201,
    needsForm: true,
    prepare: async (world) =>
      ofCraftsman(world, `/api/job-requests/${(await world.accepted()).id}/proof/`, { proof_images: PDF }),
  },
  {
    name: 'quote',
    method: 'POST',
    status: 201,
    takes: ['amount', 'message'],
    prepare: async (world) => ofCraftsman(world, `/api/job-requests/${(await world.open()).id}/quotes/`, price()),
  },
  {
    name: 'revised quote',
    method: 'PATCH',
    status: 200,
    takes: ['amount', 'message'],
    prepare: async (world) => {
      const { id, quote } = await world.quoted();
      return ofCraftsman(world, `/api/job-requests/${id}/quotes/${quote}/`, price());
    },
  },
  {
    name: 'accepted quote',
    method: 'POST',
    status: 200,
    prepare: async (world) => {
      const { id, quote } = await world.quoted();
      return ofClient(world, `/api/job-requests/${id}/quotes/${quote}/accept/`, {});
    },
  },
  {
    name: 'review',
    method: 'POST',
    status: 201,
    takes: ['rating', 'comment'],
    prepare: async (world) =>
      ofClient(world, '/api/reviews/', { job_request: (await world.completed()).id, rating: 4, comment: 'On time.' }),
  },
  {
    name: 'shop',
    method: 'PUT',
    status: 200,
    prepare: (world) => ofCraftsman(world, '/api/shop/', { name: 'Duka la Otieno' }),
  },
  {
    name: 'product',
    method: 'POST',
    status: 201,
    takes: ['price', 'stock'],
    prepare: (world) => ofCraftsman(world, '/api/shop/products/', product),
  },
  {
    name: 'changed product',
    method: 'PATCH',
    status: 200,
    takes: ['price', 'stock'],
    prepare: (world) => ofCraftsman(world, `/api/shop/products/${world.shop.product}/`, { stock: 3 }),
  },
  {
    name: 'assignment',
    method: 'PATCH',
    status: 200,
    takes: ['craftsman_id', 'reason'],
    prepare: async (world) =>
      ofAdmin(world, `/api/job-requests/${(await world.open()).id}/assign/`, {
        craftsman_id: world.people.craftsman.id,
      }),
  },
  {
    name: 'rejection',
    costly: true,
    method: 'POST',
    status: 200,
    takes: ['reason'],
    prepare: async (world) =>
      ofAdmin(world, `/api/admin/craftsman/${(await world.candidate()).id}/reject/`, { reason: 'Too dark' }),
  },
];

/** Field → what somebody would like it to be. Numbers that are ids name somebody else. */
export const WISHES: Readonly<Record<string, (world: World) => unknown>> = {
  id: () => 424_242,
  pk: () => 424_242,
  uid: () => '42424242-4242-4242-8242-424242424242',
  account_id: (world) => world.people.admin.accountId,
  owner_id: (world) => world.people.stranger.accountId,
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
  decided_by: (world) => world.people.craftsman.accountId,
  proof_media_id: () => 1,
  media_id: () => 1,
  published: () => true,
  shop: () => ({ id: 424_242 }),
  shop_id: () => 424_242,
  client: (world) => world.people.stranger.id,
  client_id: (world) => world.people.stranger.id,
  reviewer: (world) => world.people.stranger.id,
  craftsman: (world) => world.people.rival.id,
  craftsman_id: (world) => world.people.rival.id,
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
