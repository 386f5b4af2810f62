/** Lets a simulator stand still: what it holds goes on once the function that `start` returned is called. */
export function makeHold<What extends string>() {
  let current: { readonly what: What; readonly released: Promise<void> } | null = null;
  let held = 0;
  return {
    get what() {
      return current?.what ?? null;
    },
    get held() {
      return held;
    },
    async released() {
      held += 1;
      await current?.released;
      held -= 1;
    },
    start(what: What) {
      const { promise, resolve } = Promise.withResolvers<void>();
      current = { what, released: promise };
      return () => {
        current = null;
        resolve();
      };
    },
  };
}
