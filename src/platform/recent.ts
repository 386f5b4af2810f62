/** A few thousand things remembered, the oldest going first. */
export class LruMap<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  keep(key: string, value: Value): void {
    // Nobody writes longer addresses by hand; a thousand of them would be a way to fill memory.
    if (key.length > 500) return;
    if (this.#kept.size >= this.#most) {
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest);
        break;
      }
    }
    this.#kept.set(key, value);
  }
}
