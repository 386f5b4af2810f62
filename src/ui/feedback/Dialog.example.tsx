import { useState } from 'react';
import { TextField } from '../form/TextField.tsx';
import { Button } from '../layout/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

export const section = 'Notices';

export default function Dialogs() {
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
