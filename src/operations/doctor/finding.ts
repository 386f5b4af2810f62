export interface Finding {
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'broken';
  readonly message: string;
  readonly remedy?: string;
}

export const about = (subject: string) => ({
  ok: (message: string): Finding => ({ subject, state: 'ok', message }),
  warning: (message: string, remedy: string): Finding => ({ subject, state: 'warning', message, remedy }),
  broken: (message: string, remedy: string): Finding => ({ subject, state: 'broken', message, remedy }),
});

export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).message;
