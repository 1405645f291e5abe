import { expect, it } from 'vitest';
import { z } from 'zod';
import { filterOf } from './filter-of.ts';

const schema = z.object({
  guild: z.enum(['titans', 'envoys']).exactOptional(),
  hours: z.coerce.number().int().min(1).exactOptional(),
  range: z.enum(['1h', '24h']).default('24h'),
});

it.each([
  ['', { range: '24h' }],
  ['guild=envoys&hours=3&range=1h', { guild: 'envoys', hours: 3, range: '1h' }],
  ['guild=&hours=', { range: '24h' }],
  ['guild=nobody&hours=0&range=1y', { range: '24h' }],
  ['tab=submissions&guild=titans', { guild: 'titans', range: '24h' }],
])('?%s is the filter %j', (query, filter) => {
  expect(filterOf(schema, new URLSearchParams(query))).toEqual(filter);
});
