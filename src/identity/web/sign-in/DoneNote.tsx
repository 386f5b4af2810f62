import { Note } from '#ui/feedback/Note.tsx';

/** Its place is there from the start, so that a screen reader tells what comes into it. */
export function DoneNote({ done, text }: { done: boolean; text: string }) {
  return (
    <div role="status">
      {done && (
        <Note kind="good">
          <p>{text}</p>
        </Note>
      )}
    </div>
  );
}
