import type { HeadOf } from '#pages/page.tsx';
import { undoPhoneChange } from '../../undo-contract.ts';
import { UndoChange, type Undone, undoPageForm } from './UndoChange.tsx';

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.undoPhone.title,
  description: auth.undoPhone.description,
});

const WHAT: Undone = {
  name: 'undoPhone',
  path: '/undo-phone-change',
  send: async (by, link) => {
    const { sign_in: way } = await by(undoPhoneChange, link);
    return way;
  },
};

export const pageForm = undoPageForm(WHAT);

export default function UndoPhoneChange() {
  return <UndoChange what={WHAT} />;
}
