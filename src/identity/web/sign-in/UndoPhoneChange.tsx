import type { HeadOf } from '#pages/page.tsx';
import { undoPhoneChange } from '../../undo-contract.ts';
import { UndoChange, type UndoPage, undoPageForm } from './UndoChange.tsx';

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.undoPhone.title,
  description: auth.undoPhone.description,
});

const WHAT: UndoPage = {
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
