import { useTexts } from '#ui/texts/index.tsx';
import { PostJob, readWidened, widenedSentence } from './Widened.tsx';

interface WidenedHeadingProps {
  readonly search: string;
  readonly total: number;
  readonly widened: string | null;
  /** Read aloud above results that need no explanation. */
  readonly results: string;
}

/** The heading of search results: where a widened search found craftsmen, with an offer to post the job. */
export function WidenedHeading({ search, total, widened: header, results }: WidenedHeadingProps) {
  const widened = readWidened(header);
  const sentence = widenedSentence(widened, total, useTexts('common'));
  if (!sentence) return <h2 className="vh">{results}</h2>;
  return (
    <>
      <div role="status">
        <h2>{sentence}</h2>
      </div>
      <PostJob search={search} service={widened?.service ?? ''} location={widened?.place ?? ''} />
    </>
  );
}
