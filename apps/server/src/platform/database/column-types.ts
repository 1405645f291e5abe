import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

const asIs = (value: string): string => value;

/**
 * How columns arrive: `bigint` as number (sums and ids stay below 2^53), `date` as the day it names
 * and not as midnight of some zone; the rest as the driver does.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format?: string) => {
    if (format !== 'binary') {
      if (id === pg.types.builtins.INT8) return Number;
      if (id === pg.types.builtins.DATE) return asIs;
    }
    return pg.types.getTypeParser(id, format as 'text');
  },
} as CustomTypesConfig;
