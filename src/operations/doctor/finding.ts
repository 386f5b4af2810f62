/** What a doctor says of one thing: how it is, and where it is not well, what to do. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'broken';
  readonly says: string;
  /** What mends it. */
  readonly todo?: string;
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
export const warning = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'warning',
  says,
  todo,
});
export const broken = (about: string, says: string, todo: string): Finding => ({ about, state: 'broken', says, todo });

export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).message;
