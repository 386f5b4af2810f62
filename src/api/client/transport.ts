/** Sends a request. A request without an answer is no exception here, but one of three reasons. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}
export type NoAnswer = 'network' | 'timeout' | 'cancelled';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal | undefined;
  readonly timeout: number;
  readonly keepalive?: boolean;
}

export async function sendByFetch({
  method,
  url,
  headers,
  body,
  signal,
  timeout,
  keepalive = false,
}: Request): Promise<Answer | NoAnswer> {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  const timer = timeout > 0 ? setTimeout(cancel, timeout) : undefined;
  try {
    const response = await fetch(url, { method, headers, body, signal: stop.signal, keepalive });
    return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) };
  } catch {
    return signal?.aborted ? 'cancelled' : stop.signal.aborted ? 'timeout' : 'network';
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}
