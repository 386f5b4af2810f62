/** Whole pages kept for visitors, within a bound of bytes, the longest unasked going first. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | null;

/**
 * A page as it leaves: its bytes in each encoding, made when first asked for. Once it has left by brotli its plain text is
 * let go, which is four times as long: nearly every browser takes brotli, and for the others it is unpacked again.
 */
export class KeptPage {
  readonly status: number;
  readonly etag: string;
  /** Of its own style element, for the policy; null when it has none. */
  readonly styleSource: string | null;
  /** The craftsman whose news alone can change it; null for a page that anybody's may change. */
  readonly about: number | null;
  /** The whole policy it leaves with, once it has left. */
  policy: string | null = null;
  /** Told by how many bytes it has grown, or shrunk. */
  onWeight: ((by: number) => void) | null = null;
  #html: Buffer | null;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  readonly #made = new Map<Encoding, Buffer>();

  constructor(status: number, html: string, styleSource: string | null = null, about: number | null = null) {
    this.status = status;
    this.about = about;
    this.styleSource = styleSource;
    this.#html = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.#html).digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes held. */
  get weight(): number {
    let sum = this.#html?.length ?? 0;
    for (const made of this.#made.values()) sum += made.length;
    return sum;
  }

  in(encoding: Encoding): Promise<Buffer> {
    if (encoding === null) return this.#plain();
    let making = this.#encoded.get(encoding);
    if (!making) {
      making = this.#encode(encoding).then((made) => {
        const before = this.weight;
        this.#made.set(encoding, made);
        if (encoding === 'br') this.#html = null;
        this.onWeight?.(this.weight - before);
        return made;
      });
      this.#encoded.set(encoding, making);
    }
    return making;
  }

  /** Its bytes where somebody had them made before. */
  made(encoding: Encoding): Buffer | undefined {
    return encoding === null ? (this.#html ?? undefined) : this.#made.get(encoding);
  }

  async #plain(): Promise<Buffer> {
    return this.#html ?? unbrotli(this.#made.get('br') as Buffer);
  }

  // 5 is where brotli is still quick: some 2 ms for a list of craftsmen, and 6 % larger than at 11 (measured November 2026).
  async #encode(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const html = await this.#plain();
    if (encoding === 'gzip') return zip(html);
    return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
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

/** @param most bytes kept, in whatever form */
export function makePageCache(most = 24_000_000): PageCache {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  let age = 0;

  function drop(key: string) {
    const page = pages.get(key);
    if (!page) return;
    page.onWeight = null;
    bytes -= page.weight;
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
      if (asOf !== age || page.weight > most) return;
      drop(key);
      pages.set(key, page);
      bytes += page.weight;
      page.onWeight = (by) => {
        bytes += by;
      };
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
      for (const key of pages.keys()) drop(key);
      age += 1;
    },
    clearAbout(craftsmanId) {
      age += 1;
      for (const [key, { about }] of pages) if (about === null || about === craftsmanId) drop(key);
    },
  };
}
