export class LruMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  keep(key: string, value: Value): void {
    // Long keys come only from attackers who want to fill the memory.
    if (key.length > 500) return;
    if (this.#entries.size >= this.#max) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    this.#entries.set(key, value);
  }
}
