import { publicRead } from '#api/endpoint.ts';
import type * as contract from './contract.ts';

export const showShop = publicRead<typeof contract.showShop>('/shops/{id}/');
export const listProducts = publicRead<typeof contract.listProducts>('/products/');
