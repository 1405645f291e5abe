// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { stubMedia } from '#testing/stub-media.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { QuestsTab } from './quests-tab.tsx';

const me = profileOf({ guild: 'titans' });
const SUBMISSIONS = 'GET /api/submissions';
const noItems = { body: { items: [], nextCursor: null } };

beforeEach(() => {
  stubMedia(() => false);
});

test('without a network nothing is said about reports that could not be read; they are read with the network', async () => {
  const server = await startSession(me);
  Object.assign(server.answers, {
    'GET /api/quests': noItems,
    'GET /api/users/u1/activeQuests': noItems,
    'GET /api/users/u1/streak': 'unreachable',
    [SUBMISSIONS]: 'unreachable',
  });
  show(<QuestsTab profile={me} />);
  await screen.findByText(dashboardMessages.submissionsFailed);
  fireEvent(window, new Event('offline'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(dashboardMessages.submissionsFailed)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  server.answers[SUBMISSIONS] = noItems;
  const asked = server.asked(SUBMISSIONS).length;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(server.asked(SUBMISSIONS).length).toBe(asked + 1), { timeout: 4000 });
  await waitFor(() => expect(screen.queryByText(dashboardMessages.submissionsFailed)).toBeNull());
});
