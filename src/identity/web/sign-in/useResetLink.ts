import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ACCOUNT_TYPES, SIGN_IN_PATHS } from '#api/client/session.ts';

export interface ResetLink {
  readonly uid: string;
  readonly token: string;
  readonly signInPath: string;
}

/**
 * The token of the link in the mail. It leaves the URL at once, so that no history or Referer shows it, and is stored in
 * the history entry's state for a reload. @returns undefined until the URL was read, null when it has none
 */
export function useResetLink(): ResetLink | null | undefined {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [looked, setLooked] = useState(false);

  useEffect(() => {
    const link = linkIn(search);
    if (link) {
      void navigate({ search: '' }, { replace: true, state: { link }, preventScrollReset: true });
      sendReferrers();
    }
    setLooked(true);
  }, [search, navigate]);

  const link = (state as { link?: ResetLink } | null)?.link;
  return link ?? (looked && !linkIn(search) ? null : undefined);
}

/** The page came without: its URL held the token. Google's button needs to know where it is. */
function sendReferrers() {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'referrer', content: 'strict-origin-when-cross-origin' });
  document.head.append(meta);
}

export function linkIn(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const uid = query.get('uid');
  const token = query.get('token');
  const accountType = query.get('door') ?? '';
  const signInPath = SIGN_IN_PATHS[ACCOUNT_TYPES.find((each) => each === accountType) ?? 'craftsman'];
  return uid && token ? { uid, token, signInPath } : null;
}
