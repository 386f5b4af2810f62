/** Writes the tests that passed only at their second try, and why, as JSON, a line each, to the file named in FLAKY_REPORT. */
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.FLAKY_REPORT;
    if (!file || !test.diagnostic()?.flaky) return;
    const errors = test.result().errors?.map(({ stack, message }) => stack ?? message);
    appendFileSync(file, `${JSON.stringify({ name: `${test.module.relativeModuleId} > ${test.fullName}`, errors })}\n`);
  }
}
