import { publicRead } from '#api/endpoint.ts';
import type * as contract from './public-contract.ts';

export const listCraftsmen = publicRead<typeof contract.listCraftsmen>('/public-craftsman/');
export const showPortfolio = publicRead<typeof contract.showPortfolio>('/public-craftsman/{slug}/');
export const showStats = publicRead<typeof contract.showStats>('/figures/');
