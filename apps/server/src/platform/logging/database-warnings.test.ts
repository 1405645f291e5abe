import { expect, it, vi } from 'vitest';
import { createDatabaseWarnings } from './database-warnings.ts';

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('warnings of the database are log lines, one a minute of each kind', () => {
  const warn = vi.fn();
  const warnings = createDatabaseWarnings();
  warnings.sendTo({ warn });
  for (let each = 0; each < 5; each += 1) warnings.report(unreachable);
  warnings.report(new Error('Connection terminated'));
  expect(warn.mock.calls.map(([{ error }]) => error.message)).toEqual([
    'connect ECONNREFUSED',
    'Connection terminated',
  ]);
});

it('before there is a log they are warnings of the process', () => {
  const emit = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  createDatabaseWarnings().report(unreachable);
  expect(emit).toHaveBeenCalledExactlyOnceWith(unreachable);
  emit.mockRestore();
});
