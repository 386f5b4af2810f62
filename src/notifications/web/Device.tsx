import { useState } from 'react';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { classes } from '#ui/classes.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { Button } from '#ui/layout/Button.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { showSettings } from '../contract.ts';
import { showPush } from '../push-contract.ts';
import { hasPush, isOnHere, needsHomeScreen, type Permission, permission, turnOff, turnOn } from './device-push.ts';
import styles from './Notifications.module.css';

/** Turns messages to this browser on and off; asks for permission at the press, never before. */
export function Device() {
  const t = useTexts('notifications').device;
  const toast = useToast();
  const { data } = useEndpoint(showPush, {});
  const { busy, error, run } = useAction();
  const [answer, setAnswer] = useState(atFirst);
  if (answer === 'none' || !data?.key) return null;
  const { key, endpoint } = data;
  if (answer === 'home screen') return <p className={classes(styles.here, 'small soft')}>{t.homeScreen}</p>;
  const isOn = endpoint !== null && isOnHere();
  const change = () =>
    run(
      async () => {
        if (isOn) {
          await turnOff();
          return toast(t.isOff);
        }
        const given = await turnOn(key);
        setAnswer(given);
        if (given === 'granted') toast(t.isOn);
      },
      (reason) => reason || t.failed,
      () => Promise.all([invalidate(showPush), invalidate(showSettings)]),
    );
  return (
    <section className={styles.here} aria-labelledby="this-device">
      <div className={styles.device}>
        <b id="this-device">{t.title}</b>
        {answer !== 'denied' && (
          <Button kind="line" busy={busy} aria-describedby="this-device" onClick={() => void change()}>
            {isOn ? t.turnOff : t.turnOn}
          </Button>
        )}
      </div>
      <p className="small soft">{answer === 'denied' ? t.denied : answer === 'default' ? t.later : t.hint}</p>
      <ErrorNote>{error}</ErrorNote>
    </section>
  );
}

function atFirst(): Permission | 'none' | 'unasked' | 'home screen' {
  if (!hasPush()) return needsHomeScreen() ? 'home screen' : 'none';
  return permission() === 'default' ? 'unasked' : permission();
}
