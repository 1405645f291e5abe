import type { Logger } from './logger.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';

export type DatabaseWarnings = {
  report(error: Error): void;
  sendTo(logger: Pick<Logger, 'warn'>): void;
};

/**
 * Warnings of the database, which is opened before there is a log. While it is unreachable, its listener alone fails
 * once a second.
 */
export function createDatabaseWarnings(): DatabaseWarnings {
  let warnings: ReturnType<typeof createRepeatedWarnings> | undefined;

  return {
    report(error) {
      if (warnings) warnings.warn(error, 'database');
      else process.emitWarning(error);
    },
    sendTo(logger) {
      warnings = createRepeatedWarnings(logger);
    },
  };
}
