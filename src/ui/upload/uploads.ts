/** Files somebody chose, on their way: made ready, sent, stopped, tried again. Nothing chosen is dropped unless they say so. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileField } from '#api/endpoint.ts';
import {
  documentTooLarge,
  imageTooLarge,
  notADocument,
  notAnImage,
  notAVideo,
  videoTooLarge,
} from '#api/upload-limits.ts';
import { shrunk } from './shrink.ts';

export interface Upload {
  readonly key: string;
  /** The call's field it belongs to. */
  readonly field: string;
  readonly name: string;
  readonly file: File;
  /** What shows it in the row; null for what is no picture. */
  readonly thumb: string | null;
  /** refused: sending it again cannot help. */
  readonly state: 'preparing' | 'ready' | 'sending' | 'stopped' | 'refused';
  readonly sent: number;
  /** Why it stopped, in the server's English; null when its owner or the network stopped it. */
  readonly fault: string | null;
  readonly stoppedBy?: 'owner' | 'network' | undefined;
}

export interface Uploads {
  readonly list: readonly Upload[];
  /** The list as it is now, for work that runs longer than a drawing of the page. */
  current(): readonly Upload[];
  add(field: string, wanted: Pick<FileField, 'accept' | 'bytes'>, files: readonly File[]): string[];
  change(keys: readonly string[], change: Partial<Upload>): void;
  remove(...keys: string[]): void;
}

const REFUSALS = {
  image: { kind: notAnImage.detail, size: imageTooLarge.detail },
  document: { kind: notADocument.detail, size: documentTooLarge.detail },
  video: { kind: notAVideo.detail, size: videoTooLarge.detail },
} as const;

/** Some phones give no type at all; then the server looks. */
function fits(type: string, accept: FileField['accept']): boolean {
  if (type === '') return true;
  if (accept === 'document') return type === 'application/pdf' || type.startsWith('image/');
  return type.startsWith(`${accept}/`);
}

let made = 0;

export function useUploads(): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const latest = useRef(list);
  const set = useCallback((next: readonly Upload[]) => {
    latest.current = next;
    setList(next);
  }, []);
  useEffect(
    () => () => {
      for (const { thumb } of latest.current) if (thumb) URL.revokeObjectURL(thumb);
    },
    [],
  );
  return useMemo(() => {
    const change = (keys: readonly string[], change: Partial<Upload>) =>
      set(latest.current.map((each) => (keys.includes(each.key) ? { ...each, ...change } : each)));
    async function prepare(key: string, original: File, { accept, bytes }: Pick<FileField, 'accept' | 'bytes'>) {
      const { kind, size } = REFUSALS[accept];
      if (!fits(original.type, accept)) return change([key], { state: 'refused', fault: kind });
      const photo = accept === 'image' || (accept === 'document' && original.type.startsWith('image/'));
      const file = photo ? await shrunk(original, bytes) : original;
      if (file.size > bytes) return change([key], { file, state: 'refused', fault: size });
      change([key], { file, state: 'ready' });
    }
    return {
      list,
      current: () => latest.current,
      add(field, wanted, files) {
        const added = files.map((file): Upload => {
          made += 1;
          const thumb = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
          return {
            key: `upload-${made}`,
            field,
            name: file.name,
            file,
            thumb,
            state: 'preparing',
            sent: 0,
            fault: null,
          };
        });
        set([...latest.current, ...added]);
        // One after the other: a cheap phone holds one big photo in its memory, not ten.
        void added.reduce((before, { key, file }) => before.then(() => prepare(key, file, wanted)), Promise.resolve());
        return added.map((each) => each.key);
      },
      change,
      remove(...keys) {
        for (const { key, thumb } of latest.current) if (thumb && keys.includes(key)) URL.revokeObjectURL(thumb);
        set(latest.current.filter((each) => !keys.includes(each.key)));
      },
    };
  }, [list, set]);
}

/** Tells what has left the phone of one call to the rows of its files, first file first. */
export function spread(uploads: Uploads, keys: readonly string[], sent: number, total: number): void {
  const files = uploads.current().filter((each) => keys.includes(each.key));
  let left = (total > 0 ? sent / total : 0) * files.reduce((sum, { file }) => sum + file.size, 0);
  for (const { key, file } of files) {
    const part = Math.max(0, Math.min(file.size, left));
    uploads.change([key], { sent: part });
    left -= part;
  }
}

/** Keeps somebody from leaving while bytes are on their way. */
export function useStayWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);
}
