export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
