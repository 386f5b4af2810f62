/** Coming through a door with e-mail and password. Every wrong try costs the same and looks the same. */
import { audit } from '#server/audit.ts';
import type { House } from '#server/house.ts';
import { network } from '#server/limits.ts';
import type { ProblemKind } from '#contract/problem.ts';
import { accountDisabled, codeNeeded, wrongCode } from './contract.ts';
import { isPassword } from './passwords.ts';
import { takeCode } from './second-factor.ts';
import { openSession, type Pair } from './sessions.ts';
import { type Door, findAtDoor } from './store.ts';

export interface SignIn {
  readonly door: Door;
  readonly email: string;
  readonly password: string;
  /** Of an account whose second step is on; empty when none was given. */
  readonly code?: string;
  readonly address: string | null;
  /** How this door says no. */
  readonly refusal: ProblemKind;
}

/** @throws the door's refusal; accountDisabled, codeNeeded, wrongCode (only to whoever knows the password); tooMany, unavailable */
export async function signInAt(house: House, { door, email, password, code = '', address, refusal }: SignIn) {
  const from = address ?? 'here';
  const tries = `${door} ${email} ${network(from)}`;
  await house.limits.take('sign-in address', from);
  await house.limits.take('sign-in account', tries);

  const account = await findAtDoor(house.db, door, email);
  const right = await isPassword(account?.password_hash ?? null, password);
  const refuse = async (reason: string) => {
    const subjectId = account?.id ?? null;
    await audit(house.db, { actorId: null, act: 'sign_in_refused', subject: 'account', subjectId, reason, address });
  };
  if (!account || !right) {
    await refuse(account ? 'wrong password' : 'unknown address');
    throw refusal();
  }
  if (account.disabled_at !== null) {
    await refuse('disabled');
    throw accountDisabled();
  }
  if (account.second_factor) {
    if (code === '') {
      await refuse('code needed');
      throw codeNeeded();
    }
    // Per account alone: whoever has the password must not try codes from many addresses.
    await house.limits.take('second factor', String(account.id));
    if (!(await takeCode(house, account.id, code, address))) {
      await refuse('wrong code');
      throw wrongCode();
    }
    await house.limits.forgive('second factor', String(account.id));
  }
  const pair: Pair | null = await openSession(house, account, address);
  if (!pair) throw refusal();
  await house.limits.forgive('sign-in account', tries);
  await house.limits.giveBack('sign-in address', from);
  return { account, pair };
}
