import { impersonates } from '#api/typed/impersonation.ts';
import { invalidInput } from '#api/problem.ts';
import { isPlainName } from './name-contract.ts';

export const NAME_IMPERSONATES =
  'This name reads as if Ufundi itself wrote. Please give your own name, or that of your group.';

/** Beside what the contract checks: pages do without this list of words, for their size. @throws invalidInput */
export function requireOwnName(field: string, name: string | undefined): void {
  if (name === undefined || !impersonates(name)) return;
  throw invalidInput({ detail: NAME_IMPERSONATES, fields: { [field]: NAME_IMPERSONATES } });
}

/** Of a name that nobody has typed here. */
export const isUsableName = (name: string) => isPlainName(name) && !impersonates(name);
