import { expect, it } from 'vitest';
import { EMPTY_DRAFT, readDraft } from './entry-draft.ts';

const at = { timeZone: 'Asia/Ho_Chi_Minh', now: new Date('2026-03-02T12:00:00+07:00') };
const whole = {
  ...EMPTY_DRAFT,
  day: '2026-03-01T06:00',
  kilometres: '5,5',
  minutes: '32.5',
  note: 'On the treadmill at home.',
};

it('a draft reads the Academy’s clock, commas and points', () => {
  expect(readDraft(whole, at)).toEqual({
    entry: {
      family: 'run',
      startedAt: '2026-02-28T23:00:00.000Z',
      kilometres: 5.5,
      minutes: 32.5,
      note: 'On the treadmill at home.',
    },
  });
});

it.each([
  ['2026-03-29T07:00', '2026-03-29T05:00:00.000Z'],
  ['2026-03-29T23:30', '2026-03-29T21:30:00.000Z'],
  ['2026-10-25T07:00', '2026-10-25T06:00:00.000Z'],
])(
  'a draft at %s reads the clock also where summer time begins or ends on that day',
  (day, startedAt) => {
    const now = new Date(Date.parse(startedAt) + 3_600_000);
    const draft = { ...whole, day };
    expect(readDraft(draft, { timeZone: 'Europe/Berlin', now })).toMatchObject({
      entry: { startedAt },
    });
  },
);

it.each([
  ['day', { day: '' }],
  ['day', { day: '2026-02-01T06:00' }],
  ['day', { day: '2026-03-02T13:00' }],
  ['day', { day: '2026-03-02T11:50' }],
  ['day', { day: '2026-02-30T06:00' }],
  ['kilometres', { kilometres: '0' }],
  ['kilometres', { kilometres: 'five' }],
  ['minutes', { minutes: '' }],
  ['minutes', { minutes: '1500' }],
  ['note', { note: '   short   ' }],
] as const)('a draft names the %s in %o', (fault, change) => {
  expect(readDraft({ ...whole, ...change }, at)).toEqual({ faults: [fault] });
});

it('a draft names every field that is not right, in their order', () => {
  expect(readDraft(EMPTY_DRAFT, at)).toEqual({
    faults: ['day', 'kilometres', 'minutes', 'note'],
  });
});
