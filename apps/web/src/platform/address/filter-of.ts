import type { z } from 'zod';

/**
 * A filter of the domain in the query of an address: fields with the names of its schema. Empty and invalid values are
 * ignored, so each field of the schema is optional or has a default.
 */
export function filterOf<Schema extends z.ZodObject<Record<string, z.ZodType>>>(
  schema: Schema,
  search: URLSearchParams,
): z.output<Schema> {
  const valid = Object.entries(schema.shape)
    .map(([name, field]) => ({ name, field, value: search.get(name) }))
    .filter(({ field, value }) => value && field.safeParse(value).success)
    .map(({ name, value }) => [name, value]);
  return schema.parse(Object.fromEntries(valid));
}
