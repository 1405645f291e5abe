import { configMessages as messages } from './config.messages.ts';
import type { VariableReader } from './variable-reader.ts';

/** An S3-compatible bucket and its credentials. */
export type S3Config = {
  /** origin and perhaps a path, no slash at the end */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** All variables of the bucket or none; the region defaults to `us-east-1`, which most stores ignore. */
export function readS3(options: {
  read: VariableReader;
  readUrl: (name: string) => string | undefined;
  problems: string[];
}): S3Config | undefined {
  const { read, readUrl, problems } = options;
  const given = NAMES.map((name) => ({ name, value: read(name) }));
  const region = read('S3_REGION');
  if (given.every(({ value }) => value === undefined) && region === undefined) return undefined;
  const missing = given.filter(({ value }) => value === undefined).map(({ name }) => name);
  if (missing.length > 0) problems.push(messages.halfS3(missing));
  const [, bucket = '', accessKeyId = '', secretAccessKey = ''] = given.map(({ value }) => value);
  if (bucket && !BUCKET.test(bucket)) problems.push(messages.badBucket('S3_BUCKET'));
  const endpoint = read('S3_ENDPOINT') === undefined ? undefined : readUrl('S3_ENDPOINT');
  return {
    endpoint: (endpoint ?? '').replace(/\/+$/, ''),
    region: region ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}
