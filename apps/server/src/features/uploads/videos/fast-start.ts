import { open } from 'node:fs/promises';

/**
 * Whether an MP4 or QuickTime file has its index (`moov`) before the media data (`mdat`): only then can a
 * browser start playback before it has fetched the end. False for a file without either.
 */
export async function startsFast(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      const { bytesRead } = await handle.read(head, 0, 16, at);
      const type = head.toString('latin1', 4, 8);
      if (type === 'moov') return true;
      if (type === 'mdat') return false;
      const length = boxLength(head, { bytesRead, left: size - at });
      if (length === undefined) return false;
      at += length;
    }
    return false;
  } finally {
    await handle.close();
  }
}

/**
 * ISO 14496-12, 4.2: a length of 32 bits; 64 bits after the type where those are 1; to the end of the file
 * where they are 0.
 */
function boxLength(
  head: Buffer,
  { bytesRead, left }: { bytesRead: number; left: number },
): number | undefined {
  const short = head.readUInt32BE(0);
  if (short === 0) return left;
  if (short !== 1) return short >= 8 ? short : undefined;
  if (bytesRead < 16) return undefined;
  const long = head.readBigUInt64BE(8);
  return long >= 16n && long <= BigInt(left) ? Number(long) : undefined;
}
