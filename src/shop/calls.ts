import { publicRead } from '#api/endpoint.ts';
import type * as contract from './contract.ts';

export const showShop = publicRead<typeof contract.showShop>('/shops/{id}/');
