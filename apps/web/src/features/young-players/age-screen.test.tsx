// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { alertText, press, show, write } from '#testing/show.tsx';
import { AgeScreen } from './age-screen.tsx';

const asked = profileOf({ restriction: 'age-unknown' });
const { userId: uid } = asked;
const BAND = `PUT /api/users/${uid}/ageBand`;
const ASK = `POST /api/users/${uid}/guardianRequest`;
const PROFILE = `GET /api/users/${uid}`;
const YOUNG = {
  band: 'under-16',
  restriction: 'guardian-needed',
  guardian: null,
  sendsMail: true,
  reviewAskedAt: null,
};
const GUARDIAN = {
  email: 'me@example.com',
  askedAt: '2026-11-01T03:00:00.000Z',
  answer: null,
  answeredAt: null,
};

async function open() {
  const server = await startSession(asked);
  server.answers[`GET /api/users/${uid}/youngPlayer`] = { body: YOUNG };
  show(<AgeScreen profile={asked} />);
  return server;
}

const restrictionNow = () => {
  const now = session.get();
  return now.status === 'signed-in' ? now.profile.restriction : now.status;
};

test('a person of 16 or older continues at once', async () => {
  const server = await open();
  server.answers[BAND] = { body: { band: '16-plus' } };
  server.answers[PROFILE] = { body: profileOf() };
  press('Từ 16 tuổi trở lên');
  await waitFor(() => expect(restrictionNow()).toBeUndefined());
  expect(server.sent(BAND)).toEqual([{ band: '16-plus' }]);
});

test('a refusal says why, and the question stays', async () => {
  const server = await open();
  server.answers[BAND] = refusal(400, 'failed-precondition', 'Chế độ đang tắt.');
  press('Dưới 16 tuổi');
  expect(await alertText()).toContain('Chế độ đang tắt.');
  expect(screen.getByRole('heading', { name: 'Đã đủ 16 tuổi chưa?' })).toBeDefined();
});

test('signing out that fails says so, and the question stays', async () => {
  const server = await open();
  server.answers['POST /api/auth/sign-out'] = 'unreachable';
  press('Đăng xuất');
  expect(await alertText()).toContain('việc đăng xuất');
  expect(screen.getByRole('heading', { name: 'Đã đủ 16 tuổi chưa?' })).toBeDefined();
});

test('a child names the guardian, or does so later; the session is read again at the end', async () => {
  const server = await open();
  server.answers[BAND] = { body: { band: 'under-16' } };
  server.answers[PROFILE] = { body: profileOf({ restriction: 'guardian-needed', isYoung: true }) };
  press('Dưới 16 tuổi');
  await screen.findByRole('button', { name: 'Để sau' });
  write('Email của cha mẹ hoặc người giám hộ', 'nobody');
  press('Gửi liên kết');
  expect(await screen.findByText('Email chưa đúng dạng.')).toBeDefined();
  expect(server.sent(ASK)).toEqual([]);
  server.answers[ASK] = { body: { ...YOUNG, guardian: GUARDIAN } };
  write('Email của cha mẹ hoặc người giám hộ', 'me@example.com');
  press('Gửi liên kết');
  expect(await screen.findByText(/Đã gửi liên kết tới me@example.com/)).toBeDefined();
  expect(restrictionNow()).toBe('age-unknown');
  press('Vào Học Viện');
  await waitFor(() => expect(restrictionNow()).toBe('guardian-needed'));
});
