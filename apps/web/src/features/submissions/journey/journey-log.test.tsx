// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
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
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <JourneyLog
          uid="u1"
          questsLink={null}
          renderProof={nothing}
          renderReplay={nothing}
          renderResubmit={nothing}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('tab', { name: /^Chờ duyệt ?1$/ });
  server.answers[LIST] = pageWith(2);
  fireEvent.click(screen.getByRole('button', { name: 'Làm mới' }));
  expect(await screen.findByRole('tab', { name: /^Chờ duyệt ?2$/ })).toBeTruthy();
});
