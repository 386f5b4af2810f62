import { Note } from './Note.tsx';

export const section = 'Notices';

export default function Example() {
  return (
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
  );
}
