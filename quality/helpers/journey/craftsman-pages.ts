import { Buffer } from 'node:buffer';
import type { Locator, Page } from './browser.ts';
import { atRest } from './layout.ts';
import { enterAsCraftsman } from './sessions.ts';
import { plain } from './craftsman-jobs.ts';
import { aCraftsmanAt, type Visitor } from './accounts.ts';

export const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plain(colour),
});

export const PDF = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};

export async function newcomer(page: Page, base: string, path = '/dashboard'): Promise<Visitor> {
  const person = await aCraftsmanAt(base, 'Naserian Lekishon');
  await enterAsCraftsman(page, person, path);
  return person;
}

export const chooser = (page: Page, label: RegExp) => page.getByLabel(label);

export const row = (page: Page, name: string) => page.locator('[data-upload]', { hasText: name });

/** Where a part stands once what moves on its page has come to rest, as a fold that opens. */
export async function boxOf(part: Locator) {
  await atRest(part.page());
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}
