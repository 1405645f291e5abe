// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { DecayNote } from './decay-note.tsx';

const OUTLOOK = { isOn: true, daysIdle: 3, graceDays: 14, fadesFrom: '2026-03-17', perDay: 1234 };

test.each([
  ['what a day would cost', {}, /từ ngày 17\/03\/2026, mỗi ngày sẽ phai 1\.234 AURA/],
  ['what a day costs', { daysIdle: 15 }, /đang phai 1\.234 mỗi ngày/],
  ['that so little does not fade', { perDay: 0 }, /còn ít, nên có vắng lâu cũng không phai/],
  [
    'that so little does not fade, also after the days of grace',
    { perDay: 0, daysIdle: 15 },
    /còn ít/,
  ],
  ['that nothing is left to fade', { perDay: 0, fadesFrom: null }, /đúng ngưỡng của cấp này/],
  ['that decay is off', { isOn: false, perDay: 0, fadesFrom: null }, /không để AURA của ai phai/],
])('the note shows %s', async (_what, change, sentence) => {
  fakeServer({ 'GET /api/users/u1/decay': { body: { ...OUTLOOK, ...change } } });
  show(<DecayNote uid="u1" />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/phai 0 /)).toBeNull();
});
