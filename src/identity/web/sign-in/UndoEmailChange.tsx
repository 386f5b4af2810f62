import type { HeadOf } from '#pages/page.tsx';
import { undoEmailChange } from '../../undo-contract.ts';
import { UndoChange, type UndoPage, undoPageForm } from './UndoChange.tsx';

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.undoEmail.title,
  description: auth.undoEmail.description,
});

const WHAT: UndoPage = {
  name: 'undoEmail',
  path: '/undo-email-change',
  send: async (by, link) => {
    await by(undoEmailChange, link);
    return 'undone';
  },
};

export const pageForm = undoPageForm(WHAT);

export default function UndoEmailChange() {
  return <UndoChange what={WHAT} />;
}
