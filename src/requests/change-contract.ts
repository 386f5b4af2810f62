import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { id } from '#api/fields.ts';
import { changeFields } from './agreement-contract.ts';
import { jobDetail } from './contract.ts';
import {
  changeEmpty,
  changeNotFound,
  changeOpen,
  moveNotPossible,
  ownChange,
  priceNeeded,
  requestNotFound,
} from './problems.ts';

const write = { tag: 'Requests', roles: ['client', 'craftsman'], output: jobDetail } as const;
const request = id('This request was not found.');
const seenChange = z.object({ id: request, change: id('This offer was not found.') });
const errors = [requestNotFound, changeNotFound, moveNotPossible, ownChange];

export const offerChange = endpoint('POST /job-requests/{id}/changes/', {
  summary: 'Client or craftsman offers another price, day or scope; the other side accepts or declines.',
  ...write,
  creates: true,
  status: 201,
  input: z.object({ id: request, ...changeFields }),
  errors: [requestNotFound, moveNotPossible, changeOpen, changeEmpty, priceNeeded],
});

export const acceptChange = endpoint('POST /job-requests/{id}/changes/{change}/accept/', {
  summary: 'The other side accepts: what was offered is agreed.',
  ...write,
  input: seenChange,
  errors,
});

export const declineChange = endpoint('POST /job-requests/{id}/changes/{change}/decline/', {
  summary: 'The other side declines: what was agreed stays.',
  ...write,
  input: seenChange,
  errors,
});

export const withdrawChange = endpoint('DELETE /job-requests/{id}/changes/{change}/', {
  summary: 'The side that offered takes it back.',
  ...write,
  input: seenChange,
  errors,
});
