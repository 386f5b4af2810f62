import type { FileField } from '#api/endpoint.ts';
import { PDF_HEAD, pdfStart } from '#api/pdf-start.ts';

const IMAGE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftypavi[fs])/s;

/** Whether the first bytes are of a kind the server takes: a renamed file fails before it costs data. */
export async function startsAs(accept: FileField['accept'], file: Blob): Promise<boolean> {
  if (accept === 'video') return true;
  const bytes = new Uint8Array(await file.slice(0, PDF_HEAD).arrayBuffer());
  const start = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return IMAGE.test(start) || (accept === 'document' && pdfStart(start) >= 0);
}
