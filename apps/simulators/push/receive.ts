import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

/** A received push: its text, and the delivery options of its headers. */
export type Received = {
  payload: string;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
};

/** RFC 8188 and 8291: decrypts one aes128gcm record as the browser with these keys would. */
export function decrypt(body: Buffer, device: { curve: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = device.curve.computeSecret(senderKey);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    device.curve.getPublicKey(),
    senderKey,
  ]);
  const secret = Buffer.from(hkdfSync('sha256', shared, device.auth, info, 32));
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: whether the sender signed for this service with the key it names, with an allowed expiry. */
export function isSigned(authorization: string | undefined, audience: string): boolean {
  const parts = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(authorization ?? '');
  const [, header = '', claims = '', signature = '', key = ''] = parts ?? [];
  if (!parts) return false;
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const left = exp - Date.now() / 1000;
  return (
    isGenuine &&
    aud === audience &&
    left > 0 &&
    left <= 86_400 &&
    /^(mailto:|https:)(?!.*localhost)/.test(sub)
  );
}
