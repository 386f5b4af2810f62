/** The product sends to the hosts of browsers' makers alone, and keeps that: what it sends to Google's goes to a simulator. */
import http from 'node:http';
import https, { type RequestOptions } from 'node:https';

export const PUSH_ORIGIN = 'https://fcm.googleapis.com';

/** In this process. @param url where the simulator listens @returns a function that ends it */
export function bringPushes(url: string): () => void {
  const real = https.request;
  const request = (endpoint: string, options: RequestOptions, done?: (response: http.IncomingMessage) => void) =>
    endpoint.startsWith(`${PUSH_ORIGIN}/`)
      ? http.request(url + endpoint.slice(PUSH_ORIGIN.length), options, done)
      : real(endpoint, options, done);
  https.request = request as typeof https.request;
  return () => {
    https.request = real;
  };
}
