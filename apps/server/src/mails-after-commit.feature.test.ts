import { newTotpSchema } from '@goreal/domain/factors/factor';
import { suspensionNoticeSchema } from '@goreal/domain/members/suspension-notice';
import { passkeyCreationSchema } from '@goreal/domain/passkeys/passkey';
import type { PoolClient } from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { codeAt, keyOfSecret } from '#testing/app-secret.ts';
import type { Answer } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD } from '#testing/test-app.ts';

const academy = await testAcademy();
await academy.academy.startJobs();
// The database refuses sessions by its own clock.
academy.clock.set(new Date());
const elder = await academy.elder();
const operator = await academy.operator();

const REASON = { reason: 'Quấy rầy môn sinh khác.' };

beforeAll(() => operator.put('/api/door', { state: 'open', approval: 'everybody' }));

/** A new account with a password that no elder has admitted. */
const newcomer = () => academy.signUp();

async function member() {
  const person = await newcomer();
  expect((await elder.post(`/api/newcomers/${person.userId}/admission`)).status).toBe(200);
  return person;
}

const suspend = (userId: string) =>
  elder.post(`/api/members/${userId}/suspension`, { days: 3, ...REASON });

/** A player who is about to confirm an app by its first code. */
async function withNewApp() {
  const player = await academy.player();
  const url = `/api/users/${player.userId}/factors`;
  const { secret } = (await player.post(`${url}/totp`)).as(newTotpSchema);
  const code = codeAt(academy.clock.now().getTime(), keyOfSecret(secret));
  return { player, url, confirm: () => player.post(`${url}/totp/confirmation`, { code }) };
}

/** A player with an app. */
async function withApp() {
  const { confirm, ...rest } = await withNewApp();
  expect((await confirm()).status).toBe(200);
  return rest;
}

/** Prepares an action that sends a mail; returns its recipient and words of its subject. */
const CASES: Record<string, () => Promise<{ to: string; says: string; act(): Promise<Answer> }>> = {
  async 'a suspension'() {
    const { email: to, userId } = await academy.player();
    return { to, says: 'tạm ngưng', act: () => suspend(userId) };
  },
  async 'the end of a suspension'() {
    const { email: to, userId } = await academy.player();
    await suspend(userId);
    const url = `/api/members/${userId}/suspension/lift`;
    return { to, says: 'đã được mở lại', act: () => elder.post(url, REASON) };
  },
  async 'the answer to an appeal'() {
    const { email: to, userId } = await member();
    await suspend(userId);
    const login = { email: to, password: PASSWORD };
    const refused = await academy.visitor.post('/api/auth/sign-in/email', login);
    const { error } = z
      .object({ error: z.object({ details: suspensionNoticeSchema }) })
      .parse(refused.body);
    const appeal = { token: error.details.appealToken, text: 'Con xin lỗi.' };
    expect((await academy.visitor.post('/api/suspensionAppeals', appeal)).status).toBe(200);
    const answer = { verdict: 'stands', answer: 'Ba ngày nữa gặp lại.' };
    const url = `/api/members/${userId}/suspension/answer`;
    return { to, says: 'hồi đáp', act: () => elder.post(url, answer) };
  },
  async 'the admission of a newcomer'() {
    const { email: to, userId } = await newcomer();
    return {
      to,
      says: 'đã được duyệt',
      act: () => elder.post(`/api/newcomers/${userId}/admission`),
    };
  },
  async 'the refusal of a newcomer'() {
    const { email: to, userId } = await newcomer();
    const url = `/api/newcomers/${userId}/refusal`;
    return { to, says: 'chưa nhận', act: () => elder.post(url, REASON) };
  },
  async 'the end of all sessions'() {
    const { email: to, userId } = await academy.player();
    const url = `/api/members/${userId}/sessions/end`;
    return { to, says: 'mọi thiết bị', act: () => operator.post(url, REASON) };
  },
  async 'a recovery code'() {
    const { email: to, userId } = await academy.player();
    const url = `/api/members/${userId}/recoveryCode`;
    return { to, says: 'mã khôi phục', act: () => elder.post(url, REASON) };
  },
  async 'a new password'() {
    const person = await member();
    const change = { currentPassword: PASSWORD, newPassword: 'núi Tản chiều' };
    const url = `/api/users/${person.userId}/password`;
    return { to: person.email, says: 'vừa được đổi', act: () => person.put(url, change) };
  },
  async 'a new passkey'() {
    const player = await academy.player();
    const url = `/api/users/${player.userId}/passkeys`;
    const { challenge, rp } = (await player.post(`${url}/challenge`)).as(passkeyCreationSchema);
    const key = createSoftwarePasskey({ origin: academy.config.http.publicUrl.origin });
    const credential = key.create({ challenge, rpId: rp.id });
    const act = () => player.post(url, { name: 'Điện thoại', credential });
    return { to: player.email, says: 'Đã thêm một khóa', act };
  },
  async 'a second factor'() {
    const { player, confirm } = await withNewApp();
    return { to: player.email, says: 'Đã bật xác thực hai lớp', act: confirm };
  },
  async 'a new set of backup codes'() {
    const { player, url } = await withApp();
    const act = () => player.post(`${url}/backupCodes`);
    return { to: player.email, says: 'Đã đổi mã dự phòng', act };
  },
  async 'the end of a second factor'() {
    const { player, url } = await withApp();
    const act = () => player.delete(`${url}/totp`);
    return { to: player.email, says: 'Đã tắt xác thực hai lớp', act };
  },
  async 'the receipt of an erasure'() {
    const { email: to, userId, post } = await member();
    const url = `/api/users/${userId}/erasure`;
    return { to, says: 'đã xóa tài khoản', act: () => post(url, { password: PASSWORD }) };
  },
};

it.each(Object.entries(CASES))(
  '%s is mailed though the process ends at its commit',
  async (_, of) => {
    const { to, says, act } = await of();
    const commits = endAtCommits();
    const answer = await act();
    expect(commits.end()).toBeGreaterThan(0);
    // The request gets no answer, as when the process has ended.
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await eventually(async () => {
      const subjects = (await academy.mails(to)).map(({ subject }) => subject);
      expect(subjects.join()).toContain(says);
    });
  },
);

type Callable = (...given: unknown[]) => unknown;

/** Makes every later commit succeed and then throw a lost connection, so no code after it runs. `end` returns their number. */
function endAtCommits(): { end(): number } {
  const { pool } = academy.database;
  const connect = pool.connect.bind(pool) as Callable;
  let lost = 0;
  const losing = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name);
        if (typeof own !== 'function') return own;
        if (name !== 'query') return own.bind(target);
        return async (text: unknown, ...values: unknown[]) => {
          const result = await own.call(target, text, ...values);
          const words = typeof text === 'string' ? text : (text as { text?: string }).text;
          if (!/^commit/i.test(words ?? '')) return result;
          lost += 1;
          throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
        };
      },
    });
  const spy = vi.spyOn(pool, 'connect').mockImplementation((async (...given: unknown[]) => {
    const client = await connect(...given);
    // Only the pool's own statements pass a callback; a transaction does not.
    return given.length > 0 ? client : losing(client as PoolClient);
  }) as Callable as typeof pool.connect);
  return {
    end() {
      spy.mockRestore();
      return lost;
    },
  };
}
