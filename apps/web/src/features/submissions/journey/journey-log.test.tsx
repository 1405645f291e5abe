// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { JourneyLog } from './journey-log.tsx';

const LIST = 'GET /api/submissions';

const pageWith = (pending: number) => ({
  body: {
    items: [],
    nextCursor: null,
    counts: { all: pending, approved: 0, pending, rejected: 0 },
  },
});

test('the journey is fetched again when asked, and its counts with it', async () => {
  const server = fakeServer({ [LIST]: pageWith(1) });
  const nothing = () => null;
  show(
    <JourneyLog
      uid="u1"
      questsLink={null}
      renderProof={nothing}
      renderReplay={nothing}
      renderResubmit={nothing}
    />,
  );
  await screen.findByRole('tab', { name: /^Chờ duyệt ?1$/ });
  server.answers[LIST] = pageWith(2);
  press('Làm mới');
  expect(await screen.findByRole('tab', { name: /^Chờ duyệt ?2$/ })).toBeTruthy();
});
