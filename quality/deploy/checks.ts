/** A line a check, and how many failed. */
export let failed = 0;

/** @param proof throws when it is not so; may say figures */
export async function check(what: string, proof: () => Promise<string | void>): Promise<void> {
  try {
    const figures = await proof();
    console.log(`ok      ${what}${figures ? `: ${figures}` : ''}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${(error as Error).message}`);
  }
}
