import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';

/**
 * Writes the errors that no test caught to the file that UNHANDLED_ERRORS_FILE names, as a JSON array of one line
 * each: they fail a run, and the JSON report does not have them.
 */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const path = process.env.UNHANDLED_ERRORS_FILE;
    if (path === undefined) throw new Error('UNHANDLED_ERRORS_FILE is not set');
    const lines = errors.map(({ message, VITEST_TEST_PATH, VITEST_TEST_NAME }) => {
      const file = VITEST_TEST_PATH ? relative('.', String(VITEST_TEST_PATH)) : 'outside of a file';
      const test = VITEST_TEST_NAME ? `, in or after “${VITEST_TEST_NAME}”` : '';
      return `${file}: not caught: ${message}${test}`;
    });
    writeFileSync(path, JSON.stringify(lines));
  };
}
