/** Google's script, fetched only on request: other visitors neither download it nor are seen by Google. */
import { showConfig } from '#api/config-contract.ts';
import type { Language } from '#catalogue/language.ts';
import type { LoaderArgs } from '#pages/page.tsx';

const SCRIPT = 'https://accounts.google.com/gsi/client';
/** A blocker may swallow the request without a word. */
const PATIENCE = 12_000;

interface GoogleId {
  initialize(options: {
    client_id: string;
    callback: (response: { credential?: string }) => void;
    ux_mode: 'popup';
  }): void;
  renderButton(place: HTMLElement, look: Readonly<Record<string, unknown>>): void;
  prompt(): void;
}
declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
  }
}

/** Loader of a sign-in page: the client id, or null while none is set up or the config cannot be loaded. */
export async function googleClient({ call }: Pick<LoaderArgs, 'call'>): Promise<string | null> {
  try {
    return (await call(showConfig)).google_client_id;
  } catch {
    return null;
  }
}

let loading: Promise<GoogleId> | null = null;
function loadGoogle(): Promise<GoogleId> {
  loading ??= new Promise<GoogleId>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error('Google did not come'));
    };
    const timer = setTimeout(fail, PATIENCE);
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const id = window.google?.accounts?.id;
      if (id) resolve(id);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}

export interface GoogleOptions {
  readonly clientId: string;
  readonly language: Language;
  readonly text: 'continue_with' | 'signup_with';
  /** Takes the ID token. */
  readonly onToken: (token: string) => void;
}

/** Draws Google's own button in `place` and asks at once; their terms allow no other button to do it. Throws when blocked. */
export async function askGoogle(
  place: HTMLElement,
  { clientId, language, text, onToken }: GoogleOptions,
): Promise<void> {
  const google = await loadGoogle();
  google.initialize({
    client_id: clientId,
    ux_mode: 'popup',
    callback: ({ credential }) => credential && onToken(credential),
  });
  const width = Math.min(400, Math.floor(place.parentElement?.clientWidth ?? 320));
  google.renderButton(place, { type: 'standard', size: 'large', theme: 'outline', text, width, locale: language });
  google.prompt();
}
