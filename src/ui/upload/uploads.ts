/** Chosen files: prepared, sent, stopped, retried. None is dropped unless the user removes it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, type CallOptions } from '#api/client/call.ts';
import { uploadWith } from '#api/client/upload.ts';
import type { FileField } from '#api/endpoint.ts';
import {
  documentTooLarge,
  imageTooLarge,
  notADocument,
  notAnImage,
  notAVideo,
  videoTooLarge,
} from '#api/upload-limits.ts';
import { startsAs } from './file-start.ts';
import { shrinkPhoto } from './shrink.ts';

export interface Upload {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  readonly file: File;
  readonly thumb: string | null;
  /** rejected: sending it again cannot help. */
  readonly state: 'preparing' | 'ready' | 'sending' | 'stopped' | 'rejected';
  readonly sent: number;
  /** Why it stopped, in the server's English; null when the user or the network stopped it. */
  readonly reason: string | null;
  readonly stoppedBy?: 'person' | 'network' | undefined;
}

export type SendOptions = Required<Pick<CallOptions, 'signal' | 'upload'>>;
export type AcceptedFiles = Pick<FileField, 'accept' | 'bytes'>;

export interface Uploads {
  readonly list: readonly Upload[];
  current(): readonly Upload[];
  add(field: string, accepted: AcceptedFiles, files: readonly File[]): string[];
  change(keys: readonly string[], change: Partial<Upload>): void;
  remove(...keys: string[]): void;
  /** Makes one call that sends these files; their rows show its progress. Throws what the call throws. */
  send<T>(keys: readonly string[], work: (options: SendOptions) => Promise<T>): Promise<T>;
  cancel(key: string): void;
}

const REASONS = {
  image: { kind: notAnImage.detail, size: imageTooLarge.detail },
  document: { kind: notADocument.detail, size: documentTooLarge.detail },
  video: { kind: notAVideo.detail, size: videoTooLarge.detail },
} as const;

/** Some phones give no type; the server then decides. */
function fits(type: string, accept: FileField['accept']): boolean {
  if (type === '') return true;
  if (accept === 'document') return type === 'application/pdf' || type.startsWith('image/');
  return type.startsWith(`${accept}/`);
}

let added = 0;

function newUpload(field: string, file: File): Upload {
  added += 1;
  return {
    key: `upload-${added}`,
    field,
    name: file.name,
    file,
    thumb: null,
    state: 'preparing',
    sent: 0,
    reason: null,
  };
}

async function prepare(original: File, { accept, bytes }: AcceptedFiles): Promise<Partial<Upload>> {
  const { kind, size } = REASONS[accept];
  if (!fits(original.type, accept)) return { state: 'rejected', reason: kind };
  const isPhoto = accept === 'image' || (accept === 'document' && original.type !== 'application/pdf');
  const file = isPhoto ? await shrinkPhoto(original, bytes) : original;
  if (file.size > bytes) return { file, state: 'rejected', reason: size };
  if (!(await startsAs(accept, file))) return { file, state: 'rejected', reason: kind };
  return { file, state: 'ready', thumb: file.type.startsWith('image/') ? URL.createObjectURL(file) : null };
}

export function useUploads(): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const latest = useRef(list);
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => () => revokeThumbs(latest.current), []);
  return useMemo(() => {
    function set(next: readonly Upload[]) {
      latest.current = next;
      setList(next);
    }
    const current = () => latest.current;
    const change = (keys: readonly string[], part: Partial<Upload>) =>
      set(current().map((each) => (keys.includes(each.key) ? { ...each, ...part } : each)));
    return {
      list,
      current,
      change,
      add(field, accepted, files) {
        const fresh = files.map((file) => newUpload(field, file));
        set([...current(), ...fresh]);
        // One after the other: a cheap phone has memory for one large photo.
        void fresh.reduce(
          (before, { key, file }) => before.then(async () => change([key], await prepare(file, accepted))),
          Promise.resolve(),
        );
        return fresh.map(({ key }) => key);
      },
      remove(...keys) {
        revokeThumbs(current().filter((each) => keys.includes(each.key)));
        set(current().filter((each) => !keys.includes(each.key)));
      },
      async send(keys, work) {
        const stop = new AbortController();
        for (const key of keys) stops.current.set(key, stop);
        change(keys, { state: 'sending', sent: 0, reason: null, stoppedBy: undefined });
        try {
          return await work({
            signal: stop.signal,
            upload: uploadWith((sent, total) => showProgress({ current, change }, keys, sent, total)),
          });
        } catch (error) {
          const cancelled = error instanceof CallError && error.code === 'cancelled';
          change(keys, { state: 'stopped', stoppedBy: cancelled ? 'person' : 'network' });
          throw error;
        } finally {
          for (const key of keys) stops.current.delete(key);
        }
      },
      cancel: (key) => stops.current.get(key)?.abort(),
    };
  }, [list]);
}

function revokeThumbs(uploads: readonly Upload[]): void {
  for (const { thumb } of uploads) if (thumb) URL.revokeObjectURL(thumb);
}

/** Divides the sent bytes of one call among its files, in order. */
function showProgress(
  { current, change }: Pick<Uploads, 'current' | 'change'>,
  keys: readonly string[],
  sent: number,
  total: number,
): void {
  const files = current().filter((each) => keys.includes(each.key));
  let left = (total > 0 ? sent / total : 0) * files.reduce((sum, { file }) => sum + file.size, 0);
  for (const { key, file } of files) {
    const part = Math.max(0, Math.min(file.size, left));
    change([key], { sent: part });
    left -= part;
  }
}
