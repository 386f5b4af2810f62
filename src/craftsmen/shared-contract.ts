import * as z from 'zod/mini';
import { file, integer, named } from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { SPOKEN_LANGUAGES } from '#catalogue/spoken-languages.ts';

export const craftsmanNotFound = problem(404, 'craftsman_not_found', 'Craftsman not found on the server.');

export const service = named('OfferedService', z.object({ name: z.string(), image: z.nullable(file) }));
export const languages = z.array(z.enum(SPOKEN_LANGUAGES));
export const shop = z.nullable(named('ShopLink', z.object({ id: integer })));
