/** Google's script, loaded only on request: other visitors neither download it nor are seen by Google. */
import type { Language } from '#catalogue/language.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';
/** An ad blocker may never answer the request. */
const PATIENCE = 12_000;

interface GoogleId {
  initialize(options: {
    client_id: string;
    callback: (response: { credential?: string }) => void;
    ux_mode: 'popup';
    nonce: string;
  }): void;
  renderButton(container: HTMLElement, look: Readonly<Record<string, unknown>>): void;
  prompt(): void;
}
declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
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

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (each) => ({ '+': '-', '/': '_' })[each] ?? '');

export interface GoogleOptions {
  readonly clientId: string;
  readonly language: Language;
  readonly text: 'continue_with' | 'signup_with';
  readonly onToken: (token: string, nonce: string) => void;
}

/** Renders Google's button in `container` and prompts: their terms allow no other button to. Throws when blocked. */
export async function askGoogle(
  container: HTMLElement,
  { clientId, language, text, onToken }: GoogleOptions,
): Promise<void> {
  const google = await loadGoogle();
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce))));
  google.initialize({
    client_id: clientId,
    ux_mode: 'popup',
    callback: ({ credential }) => credential && onToken(credential, nonce),
    nonce: hash,
  });
  const width = Math.min(400, Math.floor(container.parentElement?.clientWidth ?? 320));
  google.renderButton(container, { type: 'standard', size: 'large', theme: 'outline', text, width, locale: language });
  google.prompt();
}
