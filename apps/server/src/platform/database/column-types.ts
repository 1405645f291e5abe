import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

const asIs = (value: string): string => value;

/**
 * Column parsers: `bigint` as number (sums and ids stay below 2^53), `date` as its ISO day and not as midnight of a
 * time zone; the others as the driver parses them.
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
