import type { ReactNode } from 'react';
import { Button } from '../layout/Button.tsx';
import { Dialog } from './Dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  keepLabel: string;
  onKeep: () => void;
  goLabel: string;
  onGo: () => void;
  busy?: boolean | undefined;
  busyLabel: string;
  /** Ends or removes something: the safe button is then the filled one and comes first. */
  danger?: boolean | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, keepLabel, onKeep, goLabel, onGo, busy, busyLabel, danger = false } = props;
  const keep = (
    <Button key="keep" kind={danger ? 'filled' : 'line'} onClick={onKeep}>
      {keepLabel}
    </Button>
  );
  const go = (
    <Button key="go" kind={danger ? 'stop' : 'filled'} onClick={onGo} busy={busy} busyLabel={busyLabel}>
      {goLabel}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onKeep} title={title}>
      {children}
      <div className="btns">{danger ? [keep, go] : [go, keep]}</div>
    </Dialog>
  );
}
