/** An unsigned number of 32 bits, big-endian. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A box of ISO 14496-12, 4.2: its length, its type of four letters, and its content; texts are Latin-1. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}
