export let failed = 0;

/** @param proof throws when the check fails; may return measurements */
export async function check(what: string, proof: () => Promise<string | void>): Promise<void> {
  try {
    const measurements = await proof();
    console.log(`ok      ${what}${measurements ? `: ${measurements}` : ''}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${(error as Error).message}`);
  }
}
