import { showConfig } from '#api/config-contract.ts';
import type { LoaderArgs } from '#pages/page.tsx';

export interface SignInWays {
  /** The client id, or null while none is set up. */
  readonly google: string | null;
  readonly sms: boolean;
}

/** Ways of signing in beside the password; none when the config cannot be loaded. */
export const loadSignInWays = ({ call }: Pick<LoaderArgs, 'call'>): Promise<SignInWays> =>
  call(showConfig).then(
    ({ google_client_id: google, phone_sign_in: sms }) => ({ google, sms }),
    () => ({ google: null, sms: false }),
  );
