import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#api/client/call.ts';
import { ACCOUNT_TYPES, SIGN_IN_PATHS } from '#api/client/session.ts';
import { checkReset } from '../../contract.ts';

export interface MailLink {
  readonly uid: string;
  readonly token: string;
  readonly door: string;
  readonly signInPath: string;
}

/**
 * The token of the link in a mail. It leaves the URL at once, so that no history or Referer shows it, and is stored in
 * the history entry's state for a reload.
 */
export function useMailLink(): MailLink | null {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [isHydrated, setHydrated] = useState(false);

  useEffect(() => {
    const link = linkIn(search);
    if (link) {
      void navigate({ search: '' }, { replace: true, state: { link }, preventScrollReset: true });
      sendReferrers();
    }
    setHydrated(true);
  }, [search, navigate]);

  const stored = isHydrated && (state as { link?: MailLink } | null)?.link;
  return linkIn(search) ?? (stored || null);
}

/** What the page in the other language needs. @returns null before the script: no page of the server holds a token */
export function useCarried(link: MailLink | null, done = ''): string | null {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isHydrated) return null;
  const { uid, token, door } = link ?? {};
  const query = Object.entries(done ? { done } : { uid, token, door }).flatMap(([key, value]) =>
    value ? [`&${key}=${encodeURIComponent(value)}`] : [],
  );
  return query.join('');
}

/** Only a script asks whether it still works: scanners of mail servers open each link. @returns null for one that does not */
export function useResetLink(): MailLink | null {
  const link = useMailLink();
  const [useless, setUseless] = useState('');
  const { uid, token } = link ?? {};
  useEffect(() => {
    if (!uid || !token) return;
    call(checkReset, { uid, token }).then(
      ({ usable }) => setUseless(usable ? '' : token),
      () => {
        // The answer to the new password will say it.
      },
    );
  }, [uid, token]);
  return link?.token === useless ? null : link;
}

/** The page came without: its URL held the token. Google's button needs to know where it is. */
function sendReferrers() {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'referrer', content: 'strict-origin-when-cross-origin' });
  document.head.append(meta);
}

export function linkIn(search: string): MailLink | null {
  const query = new URLSearchParams(search);
  const uid = query.get('uid');
  const token = query.get('token');
  const door = query.get('door') ?? '';
  const signInPath = SIGN_IN_PATHS[ACCOUNT_TYPES.find((each) => each === door) ?? 'craftsman'];
  return uid && token ? { uid, token, door, signInPath } : null;
}
