/** One FIT file of a chain, as the decoder expects it, and whether its checksums are right. */
export type FitPart = { bytes: Buffer; isIntact: boolean };

const CHECKSUM_BYTES = 2;
/** The first version of the protocol had no checksum in its header; every version has `.FIT` in it. */
const SHORTEST_HEADER_BYTES = 12;

/**
 * Splits chained FIT files. A file that its device could not close (length zero) extends to its last complete record.
 */
export function fitParts(bytes: Buffer): FitPart[] {
  const parts: FitPart[] = [];
  let at = 0;
  while (isFitAt(bytes, at)) {
    const headerBytes = bytes.readUInt8(at);
    const dataBytes = bytes.readUInt32LE(at + 4);
    const end = at + headerBytes + dataBytes;
    if (headerBytes < SHORTEST_HEADER_BYTES || end > bytes.length) {
      // A broken header or a truncated part: the decoder refuses it.
      parts.push({ bytes: bytes.subarray(at), isIntact: false });
      break;
    }
    if (dataBytes === 0) {
      parts.push({ bytes: closed(bytes.subarray(at), headerBytes), isIntact: false });
      break;
    }
    const part = bytes.subarray(at, end);
    parts.push({ bytes: bytes.subarray(at, end), isIntact: isChecked(part, bytes, end) });
    at = end + CHECKSUM_BYTES;
  }
  return parts;
}

export function isFitAt(bytes: Buffer, at: number): boolean {
  return bytes.length >= at + 12 && bytes.toString('latin1', at + 8, at + 12) === '.FIT';
}

function isChecked(part: Buffer, bytes: Buffer, end: number): boolean {
  if (end + CHECKSUM_BYTES > bytes.length) return false;
  if (checksumOf(part) !== bytes.readUInt16LE(end)) return false;
  if (part.readUInt8(0) < 14) return true;
  const ofHeader = part.readUInt16LE(12);
  return ofHeader === 0 || ofHeader === checksumOf(part.subarray(0, 12));
}

/** The same file with its length filled in, without an incomplete last record. */
function closed(bytes: Buffer, headerBytes: number): Buffer {
  const end = endOfWholeRecords(bytes, headerBytes);
  const whole = Buffer.from(bytes.subarray(0, end));
  whole.writeUInt32LE(end - headerBytes, 4);
  return whole;
}

function endOfWholeRecords(bytes: Buffer, headerBytes: number): number {
  const sizes = new Map<number, number>();
  let at = headerBytes;
  while (at < bytes.length) {
    const header = bytes.readUInt8(at);
    const isCompressed = (header & 0x80) !== 0;
    const isDefinition = !isCompressed && (header & 0x40) !== 0;
    const local = isCompressed ? (header >> 5) & 0x03 : header & 0x0f;
    const size = isDefinition
      ? definitionSize(bytes, { at, sizes, local, hasDeveloperFields: (header & 0x20) !== 0 })
      : sizes.get(local);
    if (size === undefined || at + size > bytes.length) break;
    at += size;
  }
  return at;
}

/** Length of a definition record; the size it defines is stored in `sizes`. Undefined when it is truncated. */
function definitionSize(
  bytes: Buffer,
  of: { at: number; sizes: Map<number, number>; local: number; hasDeveloperFields: boolean },
): number | undefined {
  const { at, sizes, local, hasDeveloperFields } = of;
  let end = at + 6;
  let record = 1;
  const takeFields = (count: number) => {
    for (let field = 0; field < count; field += 1) record += bytes.readUInt8(end + field * 3 + 1);
    end += count * 3;
  };
  if (end > bytes.length) return undefined;
  const fields = bytes.readUInt8(at + 5);
  if (end + fields * 3 > bytes.length) return undefined;
  takeFields(fields);
  if (hasDeveloperFields) {
    if (end + 1 > bytes.length) return undefined;
    const count = bytes.readUInt8(end);
    end += 1;
    if (end + count * 3 > bytes.length) return undefined;
    takeFields(count);
  }
  sizes.set(local, record);
  return end - at;
}

const CHECKSUMS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  return sum;
});

/** The CRC-16 of the FIT protocol. */
function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum >> 8) ^ (CHECKSUMS[(sum ^ byte) & 0xff] ?? 0);
  return sum;
}
