import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Language } from '#catalogue/language.ts';

export type Ask = (
  endpoint: AnyEndpoint,
  input: unknown,
  language: Language,
  token?: string,
) => Promise<{ value: unknown; headers: Readonly<Record<string, string>> }>;

export interface Style {
  readonly href: string;
  /** Inlined to save a round trip; otherwise the page links to the sheet. */
  readonly text?: string;
}

export interface Icons {
  readonly url: string;
  /** Each with the id of its name after "i-". */
  readonly symbols: ReadonlyMap<string, string>;
}

export interface Assets {
  readonly loader: string;
  readonly stylesOf: (
    modules: readonly string[],
    options?: { readonly states?: boolean },
  ) => readonly Style[] | Promise<readonly Style[]>;
  readonly icons: Icons | null;
  readonly extra?: string;
}

export interface RenderOptions {
  readonly url: URL;
  readonly language: Language;
  readonly theme: 'light' | 'dark' | null;
  readonly ask: Ask;
  readonly assets: Assets;
  readonly publicUrl: string;
  readonly demo?: boolean;
  readonly requestId: string;
  readonly onError: (error: unknown) => void;
  readonly posted?: PostResult | undefined;
  readonly problem?: { readonly status: number; readonly detail: string } | undefined;
}

export interface PostResult {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly form: unknown;
}

export interface PostOptions extends Pick<RenderOptions, 'url' | 'language' | 'ask' | 'requestId'> {
  readonly values: Readonly<Record<string, string>>;
}

export interface Rendered {
  readonly status: number;
  readonly html: string;
  readonly redirect: string | null;
}

export interface KnownPage {
  readonly key: string;
  readonly url: URL;
  readonly noReferrer: boolean;
}

export interface PagePath {
  readonly path: string;
  readonly indexed: boolean;
  readonly isPublic: boolean;
}

export interface Renderer {
  readonly paths: readonly PagePath[];
  know(url: URL): KnownPage;
  takesPost(url: URL): Promise<boolean>;
  post(options: PostOptions): Promise<{ readonly next: string } | PostResult>;
  render(options: RenderOptions): Promise<Rendered>;
}
