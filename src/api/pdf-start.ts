/** How far from its beginning a PDF may start: scanners and mail programs put a byte order mark, line breaks or commands before it. */
const PDF_WITHIN = 1024;
export const PDF_HEAD = PDF_WITHIN + 5;

/** @param head the first PDF_HEAD bytes as Latin-1 · @returns where the PDF starts, or -1; a web page that names one is none */
export function pdfStart(head: string): number {
  const start = head.indexOf('%PDF-');
  return start <= PDF_WITHIN && !/<[a-z!?]/i.test(head.slice(0, Math.max(0, start))) ? start : -1;
}
