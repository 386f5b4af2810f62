/** One log record for a person at a terminal: time, level, message, the rest as name=value. */
interface LogRecord {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [fact: string]: unknown;
}

const LEVELS: Record<number, string> = {
  40: '\x1b[33mwarning\x1b[0m ',
  50: '\x1b[31merror\x1b[0m ',
  60: '\x1b[31merror\x1b[0m ',
};
const WITH_STACK = 50;

export function readableLine(json: string): string {
  const { level, time, msg = '', err, pid: _pid, ...facts } = JSON.parse(json) as LogRecord;
  const text = msg === 'request' ? requestOf(facts) : [msg, factsOf(facts)].filter(Boolean).join('  ');
  const cause = err?.message ? `: ${err.message}` : '';
  const stack = level >= WITH_STACK && err?.stack ? `\n${err.stack}` : '';
  return `${new Date(time).toTimeString().slice(0, 8)} ${LEVELS[level] ?? ''}${text}${cause}${stack}\n`;
}

function requestOf({ method, path, status, ms, request_id }: Record<string, unknown>): string {
  const id = Number(status) >= 400 ? `  ${request_id}` : '';
  return `${method} ${path} ${status} ${ms} ms${id}`;
}

function factsOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
