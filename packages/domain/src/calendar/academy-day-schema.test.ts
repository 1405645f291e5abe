import { expect, it } from 'vitest';
import { academyDaySchema } from './academy-day-schema.ts';

it.each(['1900-01-01', '2026-02-28', '2999-12-31'])('%s is a day', (day) => {
  expect(academyDaySchema.parse(day)).toBe(day);
});

it.each(['', '2026-2-1', '2026-02-30', '9999-12-31', '0000-01-01', '1899-12-31', '+010000-01-01'])(
  'refuses «%s»: days beside it can be computed and stored',
  (day) => {
    expect(academyDaySchema.safeParse(day).success).toBe(false);
  },
);
