// @vitest-environment jsdom
import type { Activity } from '@goreal/domain/activities/activity';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { ActivityList } from './activity-list.tsx';

const texts = activitiesMessages.list;
const REMOVE = 'Bỏ buổi tập: Bờ sông, 09:00 02/03/2026';
const LIST = 'GET /api/users/u1/activities';
const entry: Activity = {
  activityId: 'a1',
  source: 'manual',
  name: 'Bờ sông',
  sportType: 'Run',
  family: 'run',
  startedAt: '2026-03-02T02:00:00.000Z',
  day: '2026-03-02',
  distance: 5000,
  elapsedSeconds: 1800,
  movingSeconds: 1800,
  stamina_points: 5,
  standing: 'counted',
  reason: null,
  doubts: [],
  tier_before: 0,
  tier_after: 0,
  note: null,
  picture: null,
  elderReason: null,
  appeal: null,
  canAppeal: false,
};

test('a refused removal says why in the bar of the buttons; the row goes with the dialog', async () => {
  const server = fakeServer({ [LIST]: { body: { items: [entry], nextCursor: null } } });
  server.answers['DELETE /api/users/u1/activities/a1'] = refusal(404, 'not-found', 'It is gone.');
  show(<ActivityList uid="u1" />);
  await screen.findByRole('article');
  press(REMOVE);
  server.answers[LIST] = { body: { items: [], nextCursor: null } };
  press(texts.removeQuestion.remove, screen.getByRole('alertdialog'));
  const alert = await screen.findByText(/It is gone/);
  const buttons = alert.closest('footer') as HTMLElement;
  expect(buttons).not.toBeNull();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(alert.isConnected, 'the row is kept for its dialog').toBe(true);
  press(texts.removeQuestion.keep, buttons);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('the next question does not repeat why a removal was refused', async () => {
  const server = fakeServer({ [LIST]: { body: { items: [entry], nextCursor: null } } });
  server.answers['DELETE /api/users/u1/activities/a1'] = refusal(503, 'unavailable', 'Not now.');
  show(<ActivityList uid="u1" />);
  await screen.findByRole('article');
  press(REMOVE);
  press(texts.removeQuestion.remove, screen.getByRole('alertdialog'));
  const alert = await screen.findByText(/Not now/);
  press(texts.removeQuestion.keep, alert.closest('footer') as HTMLElement);
  press(REMOVE);
  expect(within(screen.getByRole('alertdialog')).queryByRole('alert')).toBeNull();
});
