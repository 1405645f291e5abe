import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';

let academy: TestAcademy;
let elder: Person;

beforeAll(async () => {
  academy = await createTestAcademy();
  elder = await academy.elder();
});
afterAll(() => academy.close());

it.each([
  '/\t/evil.example',
  '/\n/evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example/',
])('refuses a broadcast that leads to %j', async (address) => {
  for (const field of ['clickAction', 'icon']) {
    const answer = await elder.post('/api/sendPushNotification', {
      data: { target: 'all', payload: { title: 'Lễ hội', body: 'Đêm nay', [field]: address } },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
  }
});
