import { createHash, randomUUID } from 'node:crypto';

export type Stored = { bytes: Buffer; contentType: string; etag: string };

/** Stored objects and unfinished uploads. */
export type Objects = {
  all: Map<string, Stored>;
  put(key: string, bytes: Buffer, contentType: string): Stored;
  begin(key: string, contentType: string): string;
  part(uploadId: string, partNumber: number, bytes: Buffer): string | undefined;
  /** the S3 error code, or undefined */
  complete(
    uploadId: string,
    wanted: readonly { number: number; etag: string }[],
  ): string | undefined;
  abort(uploadId: string): void;
  /** multipart uploads neither completed nor aborted */
  begun(): number;
};

/** The S3 limit: every part except the last has at least this size. */
const SMALLEST_PART = 5 * 2 ** 20;

export function createObjects(): Objects {
  const all = new Map<string, Stored>();
  const uploads = new Map<
    string,
    { key: string; contentType: string; parts: Map<number, { bytes: Buffer; etag: string }> }
  >();
  const put = (key: string, bytes: Buffer, contentType: string): Stored => {
    const stored = { bytes, contentType, etag: md5(bytes) };
    all.set(key, stored);
    return stored;
  };
  return {
    all,
    put,
    begin(key, contentType) {
      const uploadId = randomUUID();
      uploads.set(uploadId, { key, contentType, parts: new Map() });
      return uploadId;
    },
    part(uploadId, partNumber, bytes) {
      const etag = md5(bytes);
      const upload = uploads.get(uploadId);
      upload?.parts.set(partNumber, { bytes, etag });
      return upload && etag;
    },
    complete(uploadId, wanted) {
      const upload = uploads.get(uploadId);
      if (!upload) return 'NoSuchUpload';
      const parts = wanted.map(({ number, etag }) => {
        const part = upload.parts.get(number);
        return part?.etag === etag ? part.bytes : undefined;
      });
      const whole = parts.filter((part) => part !== undefined);
      if (whole.length === 0 || whole.length !== parts.length) return 'InvalidPart';
      if (whole.slice(0, -1).some((part) => part.length < SMALLEST_PART)) return 'EntityTooSmall';
      put(upload.key, Buffer.concat(whole), upload.contentType);
      uploads.delete(uploadId);
      return undefined;
    },
    abort: (uploadId) => void uploads.delete(uploadId),
    begun: () => uploads.size,
  };
}

function md5(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
