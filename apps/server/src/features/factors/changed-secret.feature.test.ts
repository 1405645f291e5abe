import { backupCodesSchema, newTotpSchema } from '@goreal/domain/factors/factor';
import { expect, it } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { keyOfSecret } from '#testing/app-secret.ts';
import { createCaller } from '#testing/caller.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { createTestAcademy } from '#testing/test-app.ts';
import { resealFactors } from './index.ts';
import { stepAt, totpCode } from './totp.ts';

const PASSWORD = 'sông Hồng nay';

const academy = await testAcademy();

it('a change of the server’s secret leaves app and backup codes valid, also once the old one is removed', async () => {
  const { database, clock, config } = academy;
  const person = await academy.signUp({ password: PASSWORD });
  const factors = `/api/users/${person.userId}/factors`;
  const { secret: text } = (await person.post(`${factors}/totp`)).as(newTotpSchema);
  const secret = keyOfSecret(text);
  const codeNow = () => totpCode(secret, stepAt(clock.now()));
  const confirmed = await person.post(`${factors}/totp/confirmation`, { code: codeNow() });
  const { backupCodes } = confirmed.as(backupCodesSchema);
  clock.passDays(1);

  const env = { GOREAL_SECRET: generateSecret(), GOREAL_SECRET_PREVIOUS: config.secret };
  const both = await createTestAcademy({ on: database, clock, env });
  await resealFactors({ database, config: both.config });
  await both.close();
  const { GOREAL_SECRET } = env;
  const changed = await academyOfTest({ on: database, clock, env: { GOREAL_SECRET } });
  const login = { email: person.email, password: PASSWORD };
  for (const code of [codeNow(), backupCodes[0] ?? '']) {
    const half = await changed.visitor.post('/api/auth/sign-in/email', login);
    const cookie = [half.headers['set-cookie']].flat().join('; ');
    const answer = await createCaller(changed.app, cookie).post('/api/signInCode', { code });
    expect(answer.status).toBe(200);
  }
});
