/** Whole pages kept for visitors, within a bound of bytes, the longest unasked going first. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | null;

/** A page as it leaves: its bytes in each encoding, made when first asked for. */
export class KeptPage {
  readonly status: number;
  readonly html: Buffer;
  readonly etag: string;
  /** Of its own style element, for the policy; null when it has none. */
  readonly styleSource: string | null;
  /** The craftsman whose news alone can change it; null for a page that anybody's may change. */
  readonly about: number | null;
  /** The whole policy it leaves with, once it has left. */
  policy: string | null = null;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  readonly #made = new Map<Encoding, Buffer>();

  constructor(status: number, html: string, styleSource: string | null = null, about: number | null = null) {
    this.status = status;
    this.about = about;
    this.styleSource = styleSource;
    this.html = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
  }

  in(encoding: Encoding): Promise<Buffer> {
    let making = this.#encoded.get(encoding);
    if (!making) {
      making = this.#encode(encoding).then((made) => {
        this.#made.set(encoding, made);
        return made;
      });
      this.#encoded.set(encoding, making);
    }
    return making;
  }

  /** Its bytes where somebody had them made before. */
  made(encoding: Encoding): Buffer | undefined {
    return this.#made.get(encoding);
  }

  // 5 is where brotli is still quick: some 2 ms for a list of craftsmen, and 6 % larger than at 11 (measured November 2026).
  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return brotli(this.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return encoding === 'gzip' ? zip(this.html) : this.html;
  }
}

export interface PageCache {
  get(key: string): KeptPage | undefined;
  /** Keeps a page, unless everything was dropped since `age` was read: it may show what was true before. */
  keep(key: string, page: KeptPage, age: number): void;
  readonly age: number;
  readonly size: number;
  clear(): void;
  /** Drops what news of one craftsman may have changed: his own pages, and those that are about nobody alone. */
  clearAbout(craftsmanId: number): void;
}

/** @param most bytes of HTML kept; its compressed forms add about a third */
export function makePageCache(most = 24_000_000): PageCache {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  let age = 0;

  function drop(key: string) {
    bytes -= pages.get(key)?.html.length ?? 0;
    pages.delete(key);
  }
  return {
    get(key) {
      const page = pages.get(key);
      if (!page) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    keep(key, page, asOf) {
      if (asOf !== age || page.html.length > most) return;
      drop(key);
      pages.set(key, page);
      bytes += page.html.length;
      for (const oldest of pages.keys()) {
        if (bytes <= most) break;
        drop(oldest);
      }
    },
    get age() {
      return age;
    },
    get size() {
      return pages.size;
    },
    clear() {
      pages.clear();
      bytes = 0;
      age += 1;
    },
    clearAbout(craftsmanId) {
      age += 1;
      for (const [key, { about }] of pages) if (about === null || about === craftsmanId) drop(key);
    },
  };
}
