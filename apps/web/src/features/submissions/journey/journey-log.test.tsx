// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { submissionOf } from '#testing/submission-of.ts';
import { JourneyLog } from './journey-log.tsx';

const LIST = 'GET /api/submissions';

const pageWith = (pending: number, page: object = { items: [], nextCursor: null }) => ({
  body: { ...page, counts: { all: pending, approved: 0, pending, rejected: 0 } },
});

function open(first: ReturnType<typeof pageWith>): FakeServer {
  const server = fakeServer({ [LIST]: first });
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
  return server;
}

test('the journey is fetched again when asked, and its counts with it', async () => {
  const server = open(pageWith(1));
  await screen.findByRole('tab', { name: /^Chờ duyệt ?1$/ });
  server.answers[LIST] = pageWith(2);
  press('Làm mới');
  expect(await screen.findByRole('tab', { name: /^Chờ duyệt ?2$/ })).toBeTruthy();
});

test('a page that cannot be fetched says so, and after the last one the focus is on the end of the list', async () => {
  const server = open(pageWith(2, { items: [submissionOf()], nextCursor: 'c1' }));
  const more = await screen.findByRole('button', { name: 'Lật tiếp trang cũ' });
  expect(screen.queryByText('Đây là nơi con đường bắt đầu.')).toBeNull();
  server.answers[LIST] = refusal(503, 'unavailable', 'no');
  more.focus();
  press('Lật tiếp trang cũ');
  expect(await alertText()).toBe('Chưa lật được trang cũ hơn. Xin thử lại.');
  server.answers[LIST] = pageWith(2, {
    items: [submissionOf({ submissionId: 's2', questTitle: 'Bơi' })],
    nextCursor: null,
  });
  press('Thử lại');
  expect(await screen.findByRole('heading', { name: 'Bơi' })).toBeDefined();
  expect(server.asked(LIST).at(-1)).toBe('/api/submissions?cursor=c1');
  const end = screen.getByText('Đây là nơi con đường bắt đầu.');
  await waitFor(() => expect(document.activeElement).toBe(end));
});

test('a journey of one page ends with its line, an empty one without', async () => {
  const server = open(pageWith(1, { items: [submissionOf()], nextCursor: null }));
  const end = 'Đây là nơi con đường bắt đầu.';
  expect(await screen.findByText(end)).toBeDefined();
  server.answers[LIST] = pageWith(0);
  press('Làm mới');
  await waitFor(() => expect(screen.queryByText(end)).toBeNull());
});
