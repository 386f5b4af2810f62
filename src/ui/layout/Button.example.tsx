import { useState } from 'react';
import { GoogleMark } from '../drawing/GoogleMark.tsx';
import { Button } from './Button.tsx';

export const section = 'Buttons';

export default function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div className="btns">
      <Button kind="hire" to="/HireSignUp">
        Hire Now
      </Button>
      <Button to="/post">Post a project</Button>
      <Button kind="line" to="/craftsmen">
        View Portfolio
      </Button>
      <Button kind="stop">Reject</Button>
      <Button kind="bare">Retry</Button>
      <Button disabled>Save profile</Button>
      <Button busy={busy} busyLabel="Saving…" onClick={() => setBusy(true)}>
        Save
      </Button>
      <Button busy busyLabel="Saving…">
        Save
      </Button>
      <Button kind="hire" icon="search">
        Search
      </Button>
      <Button kind="line" icon="phone" href="tel:+254700000000">
        Call Joseph
      </Button>
      <Button kind="line" aria-label="Share profile" icon="share-2" />
      <Button kind="line">
        <GoogleMark />
        Continue with Google
      </Button>
    </div>
  );
}
