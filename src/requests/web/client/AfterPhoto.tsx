import type { ReactNode } from 'react';
import { useEndpoint } from '#api/client/query-client.ts';
import { Picture } from '#ui/display/Picture.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { showJob } from '../../contract.ts';

interface AfterPhotoProps {
  readonly id: number;
  /** Fetched once it is; the lists of jobs have no photos. */
  readonly isInSight?: boolean;
  readonly className: string | undefined;
  /** In its place where nobody took a photo. */
  readonly otherwise?: ReactNode;
}

/** What the work looks like now: the newest photo its craftsman showed as done, else the newest of all, else the client's own. */
export function AfterPhoto({ id, isInSight = true, className, otherwise = null }: AfterPhotoProps) {
  const { requests: t } = useTexts('client');
  const { data } = useEndpoint(showJob, { id }, isInSight);
  const photos = data?.proofs.filter(({ kind }) => kind === 'image') ?? [];
  const [photo] = [...photos].sort(
    (a, b) => Number(b.stage === 'after') - Number(a.stage === 'after') || b.at.localeCompare(a.at),
  );
  const file = photo?.file ?? data?.photos[0];
  if (data && !file) return otherwise;
  return <Picture className={className} src={file} alt={t.proofFile} ratio="auto" sizes="23rem" />;
}
