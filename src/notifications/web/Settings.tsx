import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { saveSettings, showSettings } from '../contract.ts';
import { SettingsFold } from './SettingsFold.tsx';

/** What a person may end, by each channel that reaches them; saved at each tick. */
export function Settings() {
  const t = useTexts('notifications');
  const toast = useToast();
  const session = useSession();
  const { data } = useEndpoint(showSettings, {});
  const { busy, error, run } = useAction();
  const [chosen, setChosen] = useState<readonly Muted[] | null>(null);
  if (!data) return null;
  const categories = session?.accountType === 'craftsman' ? (['new_work', 'jobs'] as const) : (['jobs'] as const);
  const { quiet_from, quiet_to } = data;
  const muted = chosen ?? data.muted;
  const used = data.channels
    .filter((channel) => categories.some((category) => !muted.includes(`${category}.${channel}` as Muted)))
    .map((channel) => t.channels[channel as keyof typeof t.channels]);
  const choose = (key: Muted, isSent: boolean) => {
    const others = muted.filter((each) => each !== key);
    const next = isSent ? others : [...others, key];
    setChosen(next);
    const save = async () => {
      await call(saveSettings, { muted: next, quiet_from, quiet_to });
      toast(t.saved);
    };
    void run(save, undefined, () => invalidate(showSettings)).finally(() => setChosen(null));
  };
  return (
    <SettingsFold id="notification-settings" title={t.choose} note={used.join(', ')} isDue={data.email_failed}>
      {!data.email_proven && <Note>{t.emailUnproven}</Note>}
      {data.email_failed && <Note kind="bad">{t.emailFailed}</Note>}
      {categories.flatMap((category) =>
        data.channels.map((channel) => {
          const key = `${category}.${channel}` as Muted;
          return (
            <Checkbox
              key={key}
              name={key}
              label={`${t.categories[category]}, ${t.channels[channel as keyof typeof t.channels]}`}
              checked={!muted.includes(key)}
              disabled={busy}
              onChange={({ target }) => choose(key, target.checked)}
            />
          );
        }),
      )}
      <p className="small soft">{t.chooseHint}</p>
      <ErrorNote>{error}</ErrorNote>
    </SettingsFold>
  );
}

type Muted = OutputOf<typeof showSettings>['muted'][number];
