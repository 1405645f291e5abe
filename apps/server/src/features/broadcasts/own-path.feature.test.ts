import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
const elder = await academy.elder();

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
