import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AccountType, SIGN_IN_PATHS } from '#api/client/session.ts';

export interface ResetLink {
  readonly uid: string;
  readonly token: string;
  /** Where its account signs in. */
  readonly accountType: string;
}

/**
 * The token of the link in the mail. It leaves the URL at once, so that no history or Referer shows it, and is stored in
 * the state of the history entry, so that a reload still has it.
 * @returns undefined until the URL was read, null when it has none
 */
export function useResetLink(): ResetLink | null | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [looked, setLooked] = useState(false);

  useEffect(() => {
    const query = new URLSearchParams(search);
    const uid = query.get('uid');
    const token = query.get('token');
    const accountType = query.get('door') ?? '';
    if (uid && token) {
      const link: ResetLink = {
        uid,
        token,
        accountType: Object.hasOwn(SIGN_IN_PATHS, accountType)
          ? SIGN_IN_PATHS[accountType as AccountType]
          : SIGN_IN_PATHS.craftsman,
      };
      void navigate({ search: '' }, { replace: true, state: { link }, preventScrollReset: true });
    }
    setLooked(true);
  }, [search, navigate]);

  const link = (state as { link?: ResetLink } | null)?.link;
  if (link) return link;
  const query = new URLSearchParams(search);
  const coming = query.get('uid') && query.get('token');
  return looked && !coming ? null : undefined;
}
