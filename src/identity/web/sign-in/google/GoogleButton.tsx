import { useRef, useState } from 'react';
import { call } from '#api/client/call.ts';
import type { Tokens } from '#api/client/session.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { GoogleMark } from '#ui/drawing/GoogleMark.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { signInWithGoogle } from '../../../contract.ts';
import { askGoogle } from './google.ts';
import authPageStyles from '../AuthPage.module.css';

export type GoogleButtonProps = {
  clientId: string;
  up?: boolean;
  onTokens: (tokens: Tokens) => Promise<void>;
  onFailure: (error: unknown) => void;
};

/** Our button until it is pressed, then Google's. The form stays usable if Google fails. */
export function GoogleButton({ clientId, up = false, onTokens, onFailure }: GoogleButtonProps) {
  const common = useTexts('common');
  const t = useTexts('auth').google;
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'ours' | 'coming' | 'theirs' | 'blocked'>('ours');

  const exchange = async (token: string, nonce: string) => {
    try {
      await onTokens(await call(signInWithGoogle, { token, nonce }));
    } catch (error) {
      onFailure(error);
    }
  };
  const ask = async () => {
    if (!place.current) return;
    setState('coming');
    try {
      const text = up ? 'signup_with' : 'continue_with';
      const onToken = (token: string, nonce: string) => void exchange(token, nonce);
      await askGoogle(place.current, { clientId, language, text, onToken });
      setState('theirs');
    } catch {
      setState('blocked');
    }
  };
  return (
    <div className={authPageStyles.google}>
      <div className={authPageStyles.or}>{common.or}</div>
      {state !== 'theirs' && (
        <Button kind="line" wide onClick={() => void ask()} busy={state === 'coming'} busyLabel={t.opening}>
          <GoogleMark />
          {up ? t.up : t.in}
        </Button>
      )}
      <div ref={place} />
      <div role="status">
        {state === 'theirs' && <p className="small soft">{t.ready}</p>}
        {state === 'blocked' && (
          <Note kind="wait" icon="info">
            <p>{t.blocked}</p>
          </Note>
        )}
      </div>
    </div>
  );
}
