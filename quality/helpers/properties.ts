import fc from 'fast-check';

/**
 * `npm test` tries the same cases each time, so that it is red for a change and not by chance; `npm run test:full` tries
 * new ones and names the seed of what it finds. SEED repeats one.
 */
export const SEED = Number(process.env.SEED ?? (process.env.FULL === '1' ? Date.now() % 2 ** 31 : 20_261_124));
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });

export { fc };
