import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that every app supports: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
export const SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted, because clocks differ. */
const TOLERANCE = 1;

export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS);
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is, near an instant; undefined for a wrong code. Takes constant time. */
export function matchingStep(secret: Buffer, { code, at }: { code: string; at: Date }) {
  const now = stepAt(at);
  let found: number | undefined;
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step++) {
    if (isSame(totpCode(secret, step), code)) found = step;
  }
  return found;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding; twenty bytes become 32 characters. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** The address that an app reads from the QR code. */
export function totpUri({ secret, email }: { secret: Buffer; email: string }): string {
  const issuer = 'GoReal Academy';
  const label = encodeURIComponent(`${issuer}:${email}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
