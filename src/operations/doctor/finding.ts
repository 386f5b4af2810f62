export interface Finding {
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'broken';
  readonly message: string;
  readonly remedy?: string;
}

export const ok = (subject: string, message: string): Finding => ({ subject, state: 'ok', message });
export const warning = (subject: string, message: string, remedy: string): Finding => ({
  subject,
  state: 'warning',
  message,
  remedy,
});
export const broken = (subject: string, message: string, remedy: string): Finding => ({
  subject,
  state: 'broken',
  message,
  remedy,
});

export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).message;
