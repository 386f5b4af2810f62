import type { Answer, NoAnswer, Request } from './transport.ts';

const STALL_TIMEOUT = 60_000;

/** The `upload` of a call's options: reports progress, and ends when nothing moves for a minute. */
export const uploadWith =
  (onProgress: (sent: number, total: number) => void) =>
  ({ method, url, headers, body, signal }: Request) =>
    new Promise<Answer | NoAnswer>((resolve) => {
      const xhr = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout>;
      const fail = (why: NoAnswer) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        resolve(why);
      };
      const moving = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          xhr.abort();
          fail('timeout');
        }, STALL_TIMEOUT);
      };
      const cancel = () => {
        xhr.abort();
        fail('cancelled');
      };
      xhr.open(method, url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.addEventListener('progress', (event) => {
        moving();
        onProgress(event.loaded, event.total);
      });
      xhr.addEventListener('error', () => fail('network'));
      xhr.addEventListener('load', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) });
      });
      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      moving();
      xhr.send(body);
    });
