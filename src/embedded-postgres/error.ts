/** A reason why the embedded database cannot run, as one plain sentence for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
