import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator made, for a statement about it (WebAuthn level 3, section 6.5). */
export type Made = {
  authData: Buffer;
  clientDataHash: Buffer;
  publicKey: KeyObject;
  privateKey: KeyObject;
};

/** An attestation statement: its format, and its map in CBOR. */
export type Attestation = { format: string; statement: Buffer };

/** CBOR (RFC 8949): a byte string of less than 64 KiB. */
export function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}

/** CBOR: a text string of less than 24 bytes. */
export function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A statement that the credential's own key signed. */
export function packedSelf(made: Made): Attestation {
  return { format: 'packed', statement: statement(made) };
}

/** An `android-key` attestation statement with untrusted certificates that contain a CRL distribution point. */
export function androidKey(made: Made, revokedAt: string): Attestation {
  return { format: 'android-key', statement: statement(made, chain(made, revokedAt)) };
}

/** The same certificates as another format. */
export function packedByCertificates(made: Made, revokedAt: string): Attestation {
  return { format: 'packed', statement: statement(made, chain(made, revokedAt)) };
}

function statement(made: Made, certificates?: Buffer[]): Buffer {
  const { authData, clientDataHash, privateKey } = made;
  const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey);
  const entries = [text('alg'), Buffer.from([0x26]), text('sig'), bytes(signature)];
  const x5c = certificates ?? [];
  if (certificates) {
    entries.push(text('x5c'), Buffer.from([0x80 + x5c.length]), ...x5c.map(bytes));
  }
  return Buffer.concat([Buffer.from([certificates ? 0xa3 : 0xa2]), ...entries]);
}

/** A certificate of the credential's key, and the one that signed it, which signed itself. */
function chain({ clientDataHash, publicKey }: Made, revokedAt: string): Buffer[] {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const address = der(0x86, Buffer.from(revokedAt));
  const revoked = extension([0x55, 0x1d, 0x1f], sequence(sequence(der(0xa0, der(0xa0, address)))));
  const small = (tag: number, value: number) => der(tag, Buffer.from([value]));
  const description = sequence(
    small(0x02, 3),
    small(0x0a, 1),
    small(0x02, 4),
    small(0x0a, 1),
    der(0x04, clientDataHash),
    der(0x04),
    sequence(),
    sequence(),
  );
  const android = extension(
    [0x2b, 0x06, 0x01, 0x04, 0x01, 0xd6, 0x79, 0x02, 0x01, 0x11],
    description,
  );
  const signed = (subject: string, key: KeyObject, extensions: Buffer[]) =>
    certificate({ subject, key, issuer: issuer.privateKey, extensions });
  return [
    signed('Leaf', publicKey, [android, revoked]),
    signed('Root', issuer.publicKey, [revoked]),
  ];
}

/** An X.509 certificate (RFC 5280, section 4.1). */
function certificate(of: {
  subject: string;
  key: KeyObject;
  issuer: KeyObject;
  extensions: Buffer[];
}): Buffer {
  const ecdsaWithSha256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = (value: string) =>
    sequence(
      der(0x31, sequence(oid([0x55, 0x04, 0x06]), der(0x13, Buffer.from('VN')))),
      der(0x31, sequence(oid([0x55, 0x04, 0x0a]), der(0x0c, Buffer.from('Test')))),
      der(0x31, sequence(oid([0x55, 0x04, 0x0b]), der(0x0c, Buffer.from(UNIT)))),
      der(0x31, sequence(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(value)))),
    );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name('Root'),
    sequence(utcTime('200101000000Z'), utcTime('480101000000Z')),
    name(of.subject),
    of.key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...of.extensions)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, of.issuer)]);
  return sequence(content, ecdsaWithSha256, der(0x03, signature));
}

/** WebAuthn level 3, section 8.2.1. */
const UNIT = 'Authenticator Attestation';

const oid = (value: number[]) => der(0x06, Buffer.from(value));
const sequence = (...content: Buffer[]) => der(0x30, ...content);
const utcTime = (value: string) => der(0x17, Buffer.from(value));
const extension = (id: number[], value: Buffer) => sequence(oid(id), der(0x04, value));

/** DER (X.690): a value of less than 64 KiB. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const { length } = value;
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  const long = length >= 128 && length < 256 ? [0x81, length] : head;
  return Buffer.concat([Buffer.from([tag, ...long]), value]);
}
