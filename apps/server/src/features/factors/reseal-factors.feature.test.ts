import { afterAll, beforeEach, expect, it } from 'vitest';
import { beginTotp, consumeStep, findTotp } from '#platform/auth/factors.repository.ts';
import { generateSecret } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import { insertPerson } from '#testing/factories.ts';
import { serveConfig } from '#testing/serve-config.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { resealFactors } from './reseal-factors.ts';

const [OLD, NEW, LOST] = [generateSecret(), generateSecret(), generateSecret()];

const database = await createTestDatabase();
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from totp_factors'));

function configOf(secret: string, previous?: string) {
  const env = previous ? { GOREAL_SECRET_PREVIOUS: previous } : {};
  return serveConfig(secret, env);
}

const sealOf = (secret: string) => createSeal(deriveKeys(configOf(secret), 'totp'));

/** A person whose app has this secret, sealed under a secret of the server. */
async function withApp(text: string, serverSecret: string): Promise<string> {
  const { userId } = await insertPerson(database, { secret: serverSecret });
  await beginTotp(database, { userId, secret: sealOf(serverSecret).close(text, userId) });
  return userId;
}

const secretOf = async (userId: string) => (await findTotp(database, userId))?.secret ?? '';

it('seals every secret of a former one with the newest, and leaves the others', async () => {
  const [an, binh] = [await withApp('app of an', OLD), await withApp('app of binh', NEW)];
  const before = await secretOf(binh);
  expect(await resealFactors({ database, config: configOf(NEW, OLD) })).toBe(1);
  expect(sealOf(NEW).open(await secretOf(an), an)).toBe('app of an');
  expect(await secretOf(binh)).toBe(before);
});

it('changes nothing the second time, and nothing where there are none', async () => {
  expect(await resealFactors({ database, config: configOf(NEW, OLD) })).toBe(0);
  await withApp('app of an', OLD);
  await resealFactors({ database, config: configOf(NEW, OLD) });
  expect(await resealFactors({ database, config: configOf(NEW, OLD) })).toBe(0);
});

it('keeps which code was used last, and when the app was confirmed', async () => {
  const an = await withApp('app of an', OLD);
  await consumeStep(database, { userId: an, secret: await secretOf(an), step: 7, confirms: true });
  const before = await findTotp(database, an);
  await resealFactors({ database, config: configOf(NEW, OLD) });
  const { secret: _, ...after } = (await findTotp(database, an)) ?? { secret: '' };
  expect(before).toMatchObject(after);
});

it('fails for a factor that no configured secret decrypts, and does not overwrite it', async () => {
  const an = await withApp('app of an', LOST);
  const before = await secretOf(an);
  await expect(resealFactors({ database, config: configOf(NEW, OLD) })).rejects.toThrow();
  expect(await secretOf(an)).toBe(before);
});

it('does not move a secret to another person', async () => {
  const [an, binh] = [await withApp('app of an', OLD), await withApp('app of binh', OLD)];
  await database.pool.query('update totp_factors set secret = $1 where user_id = $2', [
    await secretOf(an),
    binh,
  ]);
  await expect(resealFactors({ database, config: configOf(NEW, OLD) })).rejects.toThrow();
});
