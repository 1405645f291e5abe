import { createHmac } from 'node:crypto';
import { backupCodesSchema, newTotpSchema } from '@goreal/domain/factors/factor';
import { cookieOf } from './caller.ts';
import type { Person, TestAcademy } from './test-app.ts';

/**
 * Adds an app to an account, and passes a day, because a code counts once. `device` is the cookie of the browser on
 * which it was added.
 */
export async function addApp(
  { clock }: TestAcademy,
  person: Person,
): Promise<{ secret: Buffer; backupCodes: string[]; device: string }> {
  const url = `/api/users/${person.userId}/factors/totp`;
  const secret = keyOfSecret((await person.post(url)).as(newTotpSchema).secret);
  const code = codeAt(clock.now().getTime(), secret);
  const answer = await person.post(`${url}/confirmation`, { code });
  clock.passDays(1);
  return { secret, ...answer.as(backupCodesSchema), device: cookieOf(answer, 'known_device') };
}

/** The key that an authenticator app reads from the text of a secret: base32 of RFC 4648 without padding. */
export function keyOfSecret(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that the app shows at an instant. RFC 6238: SHA-1, six digits, thirty seconds. */
export function codeAt(ms: number, secret: Buffer): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
