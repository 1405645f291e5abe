import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

const LONGEST_SKEW_MS = 15 * 60_000;

/**
 * Checks Signature Version 4 as documented by AWS, independently of any client. Returns the S3 error code, or
 * undefined.
 */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  credentials: Credentials,
): string | undefined {
  const { headers, method = 'GET', url = '/' } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', signedNames = '', signature = ''] = parts;
  if (keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== credentials.region) return 'AuthorizationHeaderMalformed';
  const time = String(headers['x-amz-date'] ?? '');
  if (Math.abs(timeOf(time) - Date.now()) > LONGEST_SKEW_MS) return 'RequestTimeTooSkewed';
  const bodyHash = String(headers['x-amz-content-sha256'] ?? '');
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedNames.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  const [rawPath = '/', rawQuery = ''] = url.split('?');
  const canonical = [
    method,
    decodeURIComponent(rawPath).split('/').map(encode).join('/'),
    canonicalQuery(rawQuery),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedNames,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, word) => createHmac('sha256', secret).update(word).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : 'SignatureDoesNotMatch';
}

/** `20261122T031500Z` */
function timeOf(text: string): number {
  return Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}

function canonicalQuery(raw: string): string {
  return [...new URLSearchParams(raw)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
