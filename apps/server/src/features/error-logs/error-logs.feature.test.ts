import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';

let academy: TestAcademy;

beforeAll(async () => {
  academy = await createTestAcademy();
});

afterAll(() => academy.close());

async function newest(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await academy.database.pool.query(
    'select * from error_logs order by error_id desc limit 1',
  );
  return rows[0];
}

it('refuses a report without its callable wrapping', async () => {
  const answer = await academy.visitor.post('/api/logClientEvent', { message: 'x' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

it('keeps what a visitor reports', async () => {
  const data = {
    level: 'error',
    message: 'the page broke',
    context: { path: '/dashboard' },
    userAgent: 'Firefox',
    error: { name: 'TypeError', message: 'x is undefined', stack: 'TypeError: x\n at y' },
  };
  const answer = await academy.visitor.post('/api/logClientEvent', { data });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ result: { success: true } });
  expect(await newest()).toMatchObject({
    severity: 'high',
    message: 'x is undefined',
    url: '/dashboard',
    user_agent: 'Firefox',
    user_id: null,
  });
});

it('names the player who reports, and cuts what is too long', async () => {
  const player = await academy.player();
  const data = { level: 'warn', message: 'm'.repeat(5000), context: { blob: 'b'.repeat(20_000) } };
  await player.post('/api/logClientEvent', { data });
  const log = await newest();
  expect(log).toMatchObject({ user_id: player.userId, severity: 'medium', additional_data: null });
  expect(log?.message).toHaveLength(2000);
});
