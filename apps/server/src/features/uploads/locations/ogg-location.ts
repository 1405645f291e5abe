import { type FileWindow, TooManyPartsError } from './file-window.ts';

const HEADER = 27;
/** RFC 3533: a page's header, and its table of at most 255 segments. */
const HEAD_MAX = HEADER + 255;
const FLAG_CONTINUED = 1;
/** Logical streams of one file, which are kept until its end; a recorder writes one. */
const STREAMS_MAX = 1000;

/**
 * The start of each codec's comment packet, followed by zeros: no vendor and no comments. FLAC and Speex have
 * no magic in it.
 */
type Codec = { first: string; comment: Buffer };
const NO_COMMENTS = Buffer.alloc(8);
const FLAC = '\x7fFLAC';
const CODECS: readonly Codec[] = [
  { first: 'OpusHead', comment: Buffer.concat([Buffer.from('OpusTags'), NO_COMMENTS]) },
  {
    first: '\x01vorbis',
    // The last byte is Vorbis' framing bit.
    comment: Buffer.concat([Buffer.from('\x03vorbis'), NO_COMMENTS, Buffer.from([1])]),
  },
  { first: 'Speex   ', comment: NO_COMMENTS },
  { first: FLAC, comment: Buffer.alloc(0) },
];

/** A logical stream: its codec, the current packet, and how many of its bytes were read. */
type Stream = { codec: Codec | undefined; packet: number; offset: number; isMetadata: boolean };

/**
 * Ogg with Opus, Vorbis, FLAC or Speex: overwrites comments and pictures with zeros, and updates the pages'
 * checksums.
 * @throws {TooManyPartsError}
 */
export async function removeLocationFromOgg(
  file: FileWindow,
  countPart: () => void,
): Promise<void> {
  const streams = new Map<number, Stream>();
  for (let at = 0; at + HEADER <= file.size; ) {
    countPart();
    const head = await file.read(at, Math.min(HEAD_MAX, file.size - at));
    if (head.toString('latin1', 0, 4) !== 'OggS') return;
    const segments = head.subarray(HEADER, HEADER + head.readUInt8(26));
    const length = HEADER + segments.length + segments.reduce((sum, segment) => sum + segment, 0);
    if (at + length > file.size) return;
    const page = Buffer.from(await file.read(at, length));
    const table = page.subarray(HEADER, HEADER + page.readUInt8(26));
    if (clean(page, { table, streams })) {
      page.writeUInt32LE(0, 22);
      page.writeUInt32LE(checksum(page), 22);
      await file.write(at, page);
    }
    at += length;
  }
}

/** Returns whether the page has changed. */
function clean(
  page: Buffer,
  { table, streams }: { table: Buffer; streams: Map<number, Stream> },
): boolean {
  const serial = page.readUInt32LE(14);
  const isContinued = (page.readUInt8(5) & FLAG_CONTINUED) !== 0;
  let stream = streams.get(serial);
  let hasChanged = false;
  let at = HEADER + table.length;
  for (const segment of table) {
    const bytes = page.subarray(at, at + segment);
    const isFirst = (page.readUInt8(5) & 2) !== 0 && at === HEADER + table.length;
    if (!stream || (isFirst && !isContinued)) {
      if (streams.size >= STREAMS_MAX) throw new TooManyPartsError();
      const codec = CODECS.find(({ first }) => bytes.toString('latin1', 0, first.length) === first);
      stream = { codec, packet: 0, offset: 0, isMetadata: false };
      streams.set(serial, stream);
    }
    if (stream.offset === 0) stream.isMetadata = isMetadata(stream, bytes);
    if (stream.isMetadata && stream.codec) {
      hasChanged = overwrite(bytes, { stream, codec: stream.codec }) || hasChanged;
    }
    stream.offset += segment;
    // A segment below 255 bytes ends a packet.
    if (segment < 255) Object.assign(stream, { packet: stream.packet + 1, offset: 0 });
    at += segment;
  }
  return hasChanged;
}

/**
 * The second packet contains the comments; FLAC has a packet for each metadata block, until an audio packet
 * begins with 0xFF.
 */
function isMetadata({ codec, packet }: Stream, bytes: Buffer): boolean {
  if (!codec || packet === 0) return false;
  return codec.first === FLAC ? bytes.length > 0 && bytes[0] !== 0xff : packet === 1;
}

function overwrite(bytes: Buffer, { stream, codec }: { stream: Stream; codec: Codec }): boolean {
  const before = Buffer.from(bytes);
  const isFlac = codec.first === FLAC;
  // A metadata block of FLAC begins with its type and length; every block that is not a comment becomes
  // padding.
  const kept = isFlac ? 4 : 0;
  const type = bytes[0] ?? 0;
  if (isFlac && stream.offset === 0 && (type & 127) !== 4) bytes[0] = (type & 128) | 1;
  for (const index of bytes.keys()) {
    const inPacket = stream.offset + index;
    if (inPacket >= kept) bytes[index] = codec.comment[inPacket] ?? 0;
  }
  return !before.equals(bytes);
}

/** CRC-32 of polynomial 0x04c11db7, not reflected, as RFC 3533 has it. */
const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value >>> 0;
});

function checksum(page: Buffer): number {
  let value = 0;
  for (const byte of page) value = (value << 8) ^ (TABLE[((value >>> 24) ^ byte) & 255] ?? 0);
  return value >>> 0;
}
