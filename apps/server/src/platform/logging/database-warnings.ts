import type { Logger } from './logger.ts';
import { createRepeatedFaults } from './repeated-faults.ts';

export type DatabaseWarnings = {
  report(error: Error): void;
  sendTo(logger: Pick<Logger, 'warn'>): void;
};

/**
 * Warnings of the database, which is opened before there is a log. While it is unreachable, its listener alone fails
 * once a second.
 */
export function createDatabaseWarnings(): DatabaseWarnings {
  const faults = createRepeatedFaults();
  let log: Pick<Logger, 'warn'> | undefined;

  return {
    report(error) {
      if (!log) return process.emitWarning(error);
      const told = faults.tell(error);
      if (told) log.warn({ error, ...told }, 'database');
    },
    sendTo(logger) {
      log = logger;
    },
  };
}
