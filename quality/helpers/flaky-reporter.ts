/** Writes the tests that passed only at their second try, a line each, to the file named in FLAKY_REPORT. */
import { appendFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export default {
  onTestCaseResult(test) {
    const file = process.env.FLAKY_REPORT;
    if (file && test.diagnostic()?.flaky) appendFileSync(file, `${test.module.relativeModuleId} > ${test.fullName}\n`);
  },
} satisfies Reporter;
