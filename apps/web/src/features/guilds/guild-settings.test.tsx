// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorBody, type FakeServer, profileOf, startSession } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { GuildSettings } from './guild-settings.tsx';

const PATCH = 'PATCH /api/users/u1';

test('a change that fails says why in its dialog, where it can be tried again', async () => {
  const server = await askToChange();
  const question = screen.getByRole('alertdialog', { name: 'Về dưới cờ Vệ Thần?' });
  press('Đổi Guild', question);
  expect(await alertText(question)).toContain('Chưa vào được Guild. Xin thử lại.');
  server.answers[PATCH] = { body: profileOf({ guild: 'titans' }) };
  press('Đổi Guild', question);
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(server.sent(PATCH)).toEqual([{ guild: 'titans' }, { guild: 'titans' }]);
});

test('a failure is not shown again when the question is asked again', async () => {
  await askToChange();
  press('Đổi Guild', screen.getByRole('alertdialog'));
  await screen.findByRole('alert');
  press('Ở lại', screen.getByRole('alertdialog').querySelector('footer') ?? undefined);
  press('Đổi Guild');
  expect(within(screen.getByRole('alertdialog')).queryByRole('alert')).toBeNull();
});

/** Opens the question about another guild, on a server that fails. */
async function askToChange(): Promise<FakeServer> {
  const profile = profileOf({ guild: 'envoys' });
  const server = await startSession(profile);
  server.answers[PATCH] = { status: 500, body: errorBody('internal') };
  show(<GuildSettings profile={profile} />);
  fireEvent.click(screen.getByRole('radio', { name: /Vệ Thần/ }));
  press('Đổi Guild');
  return server;
}
