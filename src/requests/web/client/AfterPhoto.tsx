import { useEndpoint } from '#api/client/query-client.ts';
import { Picture } from '#ui/display/Picture.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { showJob } from '../../contract.ts';

interface AfterPhotoProps {
  readonly id: number;
  /** Fetched once it is; the lists of jobs have no photos. */
  readonly isInSight?: boolean;
  readonly className: string | undefined;
}

/** What the work looks like now: the newest photo its craftsman showed as done, else the newest of all. */
export function AfterPhoto({ id, isInSight = true, className }: AfterPhotoProps) {
  const { requests: t } = useTexts('client');
  const { data } = useEndpoint(showJob, { id }, isInSight);
  const photos = data?.proofs.filter(({ kind }) => kind === 'image') ?? [];
  const [photo] = [...photos].sort(
    (a, b) => Number(b.stage === 'after') - Number(a.stage === 'after') || b.at.localeCompare(a.at),
  );
  if (data && !photo) return null;
  return <Picture className={className} src={photo?.file} alt={t.proofFile} ratio="auto" sizes="23rem" />;
}
