import type { FileField } from '#api/endpoint.ts';

const IMAGE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftypavi[fs])/s;

/** Whether the first bytes are of a kind the server takes: a renamed file fails before it costs data. */
export async function startsAs(accept: FileField['accept'], file: Blob): Promise<boolean> {
  if (accept === 'video') return true;
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return IMAGE.test(start) || (accept === 'document' && start.startsWith('%PDF'));
}
