import { passkeyCreationSchema, passkeyQuestionSchema } from '@goreal/domain/passkeys/passkey';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { androidKey, type Made, packedByCertificates, packedSelf } from '#testing/attestations.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const urlOf = ({ userId }: Person, path = '') => `/api/users/${userId}/passkeys${path}`;
const newKey = () => createSoftwarePasskey({ origin: academy.config.http.publicUrl.origin });

async function creation(person: Person): Promise<{ rpId: string; challenge: string }> {
  const asked = await person.post(urlOf(person, '/challenge'));
  const { challenge, rp } = asked.as(passkeyCreationSchema);
  return { challenge, rpId: rp.id };
}

describe('what an authenticator states about itself', () => {
  afterEach(() => void vi.restoreAllMocks());

  const CERTIFIED = [
    ['Android’s key store', (made: Made) => androidKey(made, 'http://10.0.0.1/revoked.crl')],
    ['certificates', (made: Made) => packedByCertificates(made, 'http://10.0.0.1/revoked.crl')],
    ['its own key', packedSelf],
    ['an unknown format', () => ({ format: 'unheard-of', statement: Buffer.from([0xa0]) })],
  ] as const;
  it.each(CERTIFIED)('by %s is not read, and no address in it is asked', async (_by, attest) => {
    const person = await academy.player();
    const key = newKey();
    const credential = key.create(await creation(person), { attest });
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not reachable'));
    const added = await person.post(urlOf(person), { name: 'Khóa', credential });
    expect(asked.mock.calls).toEqual([]);
    expect(added.status).toBe(201);
    const question = (await academy.visitor.post('/api/passkeys/challenge')).as(
      passkeyQuestionSchema,
    );
    expect((await academy.visitor.post('/api/passkeys/signIn', key.answer(question))).status).toBe(
      200,
    );
  });

  it('without what it made is refused', async () => {
    const person = await academy.player();
    for (const attestationObject of [
      'AA',
      'oA',
      'oWhhdXRoRGF0YQE',
      'gYGBgYGB',
      'gYGB'.repeat(4096),
    ]) {
      const credential = { ...newKey().create(await creation(person)), attestationObject };
      const refused = await person.post(urlOf(person), { name: 'Khóa', credential });
      expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid-argument' } } });
    }
  });
});
