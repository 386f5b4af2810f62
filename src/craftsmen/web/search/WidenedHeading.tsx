import { useTexts } from '#ui/texts/index.tsx';
import { PostJob, readWidened, widenedSentence } from './Widened.tsx';

interface WidenedHeadingProps {
  readonly query: { readonly search: string; readonly service: string; readonly location: string };
  readonly total: number;
  readonly widened: string | null;
  /** Read aloud above results that need no explanation. */
  readonly results: string;
}

/** The heading of search results: where a widened search found craftsmen, and, for whoever searched, an offer to post the job. */
export function WidenedHeading({ query, total, widened: header, results }: WidenedHeadingProps) {
  const widened = readWidened(header);
  const sentence = widenedSentence(widened, total, useTexts('common'));
  const { service, place: location } = widened ?? { ...query, place: query.location };
  return (
    <>
      {sentence ? (
        <div role="status">
          <h2>{sentence}</h2>
        </div>
      ) : (
        <h2 className="vh">{results}</h2>
      )}
      {query.search && <PostJob search={query.search} service={service} location={location} fits={!sentence} />}
    </>
  );
}
