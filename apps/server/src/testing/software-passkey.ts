import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type Attestation, bytes, type Made, text } from './attestations.ts';

type Options = { rpId: string; challenge: string };
/** Fields that a test may forge. */
export type Forged = {
  origin?: string;
  rpId?: string;
  /** user present 1, user verified 4 */
  flags?: number;
  type?: string;
  key?: KeyObject;
  attest?: (made: Made) => Attestation;
};

/** A software authenticator: ES256, attestation `none` by default (WebAuthn level 3, section 6). */
export function createSoftwarePasskey({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let count = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ]);
  }

  return {
    id,
    /** Makes a copied key: it answers with a counter that is not higher than before. */
    rewind: (to: number) => {
      count = to;
    },
    create({ rpId, challenge }: Options, forged: Forged = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head(forged.rpId ?? rpId, (forged.flags ?? 0x05) | 0x40),
        Buffer.alloc(16),
        length,
        credentialId,
        cose,
      ]);
      const client = clientData(
        forged.type ?? 'webauthn.create',
        challenge,
        forged.origin ?? origin,
      );
      const clientDataHash = createHash('sha256').update(client).digest();
      const { format, statement } = forged.attest?.({
        authData,
        clientDataHash,
        publicKey,
        privateKey,
      }) ?? { format: 'none', statement: Buffer.from([0xa0]) };
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(format),
        text('attStmt'),
        statement,
        text('authData'),
        bytes(authData),
      ]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer({ rpId, challenge }: Options, forged: Forged & { userHandle?: string } = {}) {
      count += 1;
      const client = clientData(forged.type ?? 'webauthn.get', challenge, forged.origin ?? origin);
      const authenticatorData = head(forged.rpId ?? rpId, forged.flags ?? 0x05);
      const signed = Buffer.concat([
        authenticatorData,
        createHash('sha256').update(client).digest(),
      ]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, forged.key ?? privateKey).toString('base64url'),
        userHandle: forged.userHandle ?? null,
      };
    },
  };
}
