import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { readShape } from '#api/field-list.ts';
import {
  described,
  file,
  flag,
  id,
  integer,
  isoTime,
  named,
  searchText,
  paging,
  text,
  timestamp,
} from '#api/fields.ts';
import { notFound, problem } from '#api/problem.ts';
import { ownProfile, profileTexts } from './contract.ts';
import { craftsmanNotFound, languages } from './shared-contract.ts';

export const REJECTION_REASON_REQUIRED = 'Please provide a rejection reason.';

export const cannotApprove = problem(400, 'cannot_approve', 'Cannot approve:');
export const alreadyDecided = problem(
  409,
  'already_decided',
  'This profile has already been decided. Please load the list again.',
);
export const changedSince = problem(
  409,
  'changed_since',
  'This profile has changed since you loaded it. Please load the list again.',
);
export const filesArriving = problem(409, 'files_arriving', 'Files of this profile are still arriving.');
const approvedVersion = named(
  'ApprovedVersion',
  z.object({
    full_name: z.string(),
    ...readShape(profileTexts),
    services: z.array(z.string()),
    languages,
    profile: z.nullable(file),
    service_images: z.array(file),
    service_videos: z.array(file),
  }),
);
export type ApprovedVersion = z.output<typeof approvedVersion>;

export const candidate = named(
  'Candidate',
  z.object({
    ...ownProfile.shape,
    account_id: integer,
    status: z.enum(['pending', 'approved', 'rejected']),
    decided_at: z.nullable(isoTime),
    created_at: isoTime,
    disabled: z.boolean(),
    published: z.boolean(),
    change_waiting: z.boolean(),
    approved_version: z.nullable(approvedVersion),
    files_arriving: z.boolean(),
  }),
);
export type Candidate = z.output<typeof candidate>;

export const listCandidates = endpoint('GET /admin/craftsman/', {
  summary: 'Every craftsman with everything needed to judge, longest waiting first.',
  tag: 'Admin',
  roles: ['admin'],
  paged: true,
  input: z.object({
    ...paging,
    status: z.optional(
      z.enum(['pending', 'approved', 'rejected'], { error: 'status is pending, approved or rejected.' }),
    ),
    published: described(flag, 'Only craftsmen with an approved revision, also while a change of it waits.'),
    search: described(searchText(100), 'Words of name, company, mail, phone, trade or place; all must be found.'),
  }),
  output: z.array(candidate),
});

const decided = named('Decision', z.object({ detail: z.string(), status: z.string() }));

export const approve = endpoint('POST /admin/craftsman/{id}/approve/', {
  summary: 'Approves a complete profile and publishes it.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({
    id: id(),
    /** As read: a profile saved again since then is rejected instead of approved unseen. */
    submitted_at: z.optional(timestamp('submitted_at is a time as this API gave it.')),
  }),
  output: decided,
  errors: [cannotApprove, alreadyDecided, changedSince, filesArriving, craftsmanNotFound],
});

export const reject = endpoint('POST /admin/craftsman/{id}/reject/', {
  summary: 'Rejects a profile with a reason the craftsman reads.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({
    id: id(),
    reason: text(REJECTION_REASON_REQUIRED, 1000),
    submitted_at: z.optional(z.nullable(timestamp('submitted_at is a time as this API gave it.'))),
  }),
  output: decided,
  errors: [alreadyDecided, changedSince, filesArriving, craftsmanNotFound],
});

const assignable = named(
  'AssignableCraftsman',
  z.object({
    id: integer,
    name: z.string(),
    location: z.string(),
    primary_service: z.string(),
    rating: z.number(),
    completed_jobs: integer,
    matches_primary: z.boolean(),
    same_place: z.boolean(),
  }),
);
export type Assignable = z.output<typeof assignable>;

export const listAssignable = endpoint('GET /admin/assignable/', {
  summary:
    'Approved craftsmen of a service, those with it as primary service first, then as they would be told of the request.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({ request: id() }),
  output: z.array(assignable),
  errors: [notFound],
});
