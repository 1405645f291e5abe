import { expect, test } from 'vitest';
import { effortMomentOf } from './effort-moment.ts';

const at = (time: string) => new Date(`2026-03-${time}:00+07:00`);
const submittedAt = at('03T00:30');
const acceptedAt = at('02T08:00');

test.each([
  ['of its upload, opened before midnight', at('02T23:50'), at('02T23:50')],
  ['of its upload, opened six hours before', at('02T18:30'), at('02T18:30')],
  ['it is handed in, where the upload waited longer', at('02T18:29'), submittedAt],
  ['it is handed in, where the upload waited for two days', at('01T00:30'), submittedAt],
  ['it is handed in, where the upload is older than the acceptance', at('02T07:59'), submittedAt],
  ['it is handed in, where the clock was set back', at('03T00:31'), submittedAt],
  ['it is handed in, for a text', undefined, submittedAt],
])('a report counts for the moment %s', (_which, openedAt, expected) => {
  expect(effortMomentOf({ submittedAt, acceptedAt, openedAt })).toEqual(expected);
});
