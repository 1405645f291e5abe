// @vitest-environment jsdom
import type { Member } from '@goreal/domain/members/member';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { press, show, write } from '#testing/show.tsx';
import { RecoverySection } from './recovery-section.tsx';

const MAKE = 'POST /api/members/m1/recoveryCode';
const REASON = 'Vì sao cấp, và đã nhận ra người xin bằng cách nào';
const MEMBER = { userId: 'm1', displayName: 'Hoa' } as Member;

test('an elder makes a code with a reason, and it is shown with its link and end', async () => {
  const server = await open();
  server.answers[MAKE] = {
    status: 201,
    body: {
      code: 'ABCD-EFGH-JKMN',
      link: 'https://academy.example/login?reset#ABCDEFGHJKMN',
      expiresAt: '2026-11-25T03:00:00.000Z',
    },
  };
  expect(screen.queryByText('ABCD-EFGH-JKMN')).toBeNull();
  press('Cấp mã khôi phục');
  expect(await screen.findByText('Xin ghi lý do để người nhận hiểu vì sao.')).toBeDefined();
  expect(server.sent(MAKE)).toEqual([]);
  write(REASON, 'Gặp ở lớp.');
  press('Cấp mã khôi phục');
  expect(await screen.findByText('ABCD-EFGH-JKMN')).toBeDefined();
  expect(screen.getByText(/login\?reset#ABCDEFGHJKMN/)).toBeDefined();
  expect(screen.getByText(/Mã chỉ hiện một lần.*10:00/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cấp mã khôi phục' })).toBeNull();
  expect(server.sent(MAKE)).toEqual([{ reason: 'Gặp ở lớp.' }]);
});

test('a refusal says why, keeps the reason and shows no code', async () => {
  const server = await open();
  server.answers[MAKE] = refusal(429, 'too-many-requests', 'Hôm nay đã cấp đủ mã.');
  screen.getByRole<HTMLDetailsElement>('group').open = true;
  write(REASON, 'Gặp ở lớp.');
  press('Cấp mã khôi phục');
  expect(await screen.findByText(/Hôm nay đã cấp đủ mã/)).toBeDefined();
  expect(screen.getByDisplayValue('Gặp ở lớp.')).toBeDefined();
  expect(screen.queryByText('Mã khôi phục', { selector: 'dt' })).toBeNull();
});

async function open(): Promise<FakeServer> {
  const server = await startSession(profileOf({ userId: 'elder', role: 'admin' }));
  show(<RecoverySection member={MEMBER} />);
  return server;
}
