import { useState } from 'react';
import type { DrawingName } from '../drawing/Drawing.tsx';
import { TextField } from '../form/TextField.tsx';
import { Button } from '../layout/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Note } from './Note.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Skeleton, SkeletonCard, SkeletonRow } from './Skeleton.tsx';
import { useToast } from './Toast.tsx';

const EMPTY_STATES: [DrawingName, string, string, string][] = [
  ['bench', 'No assigned jobs yet.', 'A full profile is what gets you the first one.', 'Finish my profile'],
  ['drawers', 'No service requests submitted yet.', 'Responses within 24 hours.', 'Make Request'],
  ['broken', 'Failed to load craftsmen. Please try again later.', 'Your search is still in the box.', 'Try again'],
  ['lost', 'Craftsman Not Found', 'Craftsman not found on the server.', 'See the craftsmen'],
  ['plumb', 'No craftsmen found.', 'Try a trade or an estate near you.', 'All craftsmen'],
  ['tin', 'No reviews yet.', 'The first finished job brings the first one.', 'My jobs'],
];

export default {
  Notices: (
    <>
      <Dialogs />
      <div className="grid2">
        <Note>
          <p>Pending verification.</p>
        </Note>
        <Note kind="info" icon="wifi-off">
          <p>
            <b>You are offline.</b> What you type is kept on this phone.
          </p>
        </Note>
        <Note kind="good">
          <p>Review submitted successfully!</p>
        </Note>
        <Note kind="bad">
          <p>Failed to submit review.</p>
        </Note>
      </div>
      <OfflineBanner title="You are offline.">
        What you type is kept on this phone and sent when the network returns.
      </OfflineBanner>
      <Toasts />
    </>
  ),
  Empty: (
    <div className="grid2">
      {EMPTY_STATES.map(([drawing, title, text, action]) => (
        <EmptyState key={drawing} card drawing={drawing} title={title} action={<Button kind="line">{action}</Button>}>
          <p>{text}</p>
        </EmptyState>
      ))}
    </div>
  ),
  Loading: (
    <div className="grid2">
      <Skeleton label="Loading craftsmen">
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
      <Skeleton label="Loading jobs">
        <SkeletonCard />
      </Skeleton>
    </div>
  ),
};

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="btns">
      <Button kind="line" onClick={() => setOpen('plain')}>
        Open a dialog
      </Button>
      <Button kind="stop" onClick={() => setOpen('confirm')}>
        Cancel the job
      </Button>
      <Dialog open={open === 'plain'} onClose={close} title="Give a quote" closeLabel="Close">
        <TextField name="labour" label="Labour" inputMode="numeric" placeholder="9000" />
        <TextField name="materials" label="Materials" inputMode="numeric" placeholder="12500" />
        <div className="btns">
          <Button onClick={close}>Send quote</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel this job?"
        danger
        keepLabel="Keep the job"
        onKeep={close}
        goLabel="Cancel the job"
        busyLabel="Cancelling…"
        onGo={close}
      >
        <p>Otieno & Sons has already started. The job ends for both of you and this cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}

function Toasts() {
  const toast = useToast();
  return (
    <div className="btns">
      <Button kind="line" onClick={() => toast('Request submitted!', { label: 'See it', to: '#main' })}>
        Show a toast
      </Button>
    </div>
  );
}
