/** What the server asks of the rendered half, which it only meets as a built file. */
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Language } from '#catalogue/language.ts';

/** An endpoint run in process: its value and the headers it would have sent. */
export type Ask = (
  endpoint: AnyEndpoint,
  input: unknown,
  language: Language,
) => Promise<{ value: unknown; headers: Readonly<Record<string, string>> }>;

export interface Style {
  readonly href: string;
  /** Written into the page, which so needs no second journey before it shows; without one the page links to it. */
  readonly text?: string;
}

/** Addresses of built files. */
export interface Assets {
  readonly loader: string;
  /** What a page of these source files needs, what all pages share first. */
  readonly stylesOf: (
    modules: readonly string[],
    /** Whether an error screen or a placeholder stands in the page. */
    options?: { readonly states?: boolean },
  ) => readonly Style[] | Promise<readonly Style[]>;
  /** Address of the display face, asked for before the page needs it: headings that change their face move what is below. */
  readonly face: string | null;
  /** Markup the development server wants first in the head. */
  readonly extra?: string;
}

export interface Asked {
  /** Absolute; only path and query matter. */
  readonly url: URL;
  readonly language: Language;
  readonly theme: 'light' | 'dark' | null;
  readonly ask: Ask;
  readonly assets: Assets;
  readonly publicUrl: string;
  readonly requestId: string;
  /** Told of what went wrong while loading or drawing; the page itself says less. */
  readonly onError: (error: unknown) => void;
}

export interface Rendered {
  readonly status: number;
  readonly html: string;
  readonly redirect: string | null;
}

/** What a page depends on beside language and theme, before it is rendered. */
export interface Known {
  /** Same key, same page. */
  readonly key: string;
  /** With the page's own parameters and no others. */
  readonly url: URL;
}

export interface Renderer {
  know(url: URL): Known;
  render(asked: Asked): Promise<Rendered>;
}
