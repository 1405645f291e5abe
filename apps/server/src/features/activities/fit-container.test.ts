import { describe, expect, it } from 'vitest';
import { fitParts, isFitAt } from './fit-container.ts';

const HEADER_BYTES = 14;

/** A header of the FIT protocol: its own size, version, profile, size of the data, `.FIT`, checksum left out. */
function header(dataBytes: number, headerBytes = HEADER_BYTES): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt8(headerBytes, 0);
  bytes.writeUInt32LE(dataBytes, 4);
  bytes.write('.FIT', 8, 'latin1');
  return bytes;
}

/** A definition of local message 0 with fields of these sizes in bytes. */
function definition(sizes: readonly number[], developerSizes?: readonly number[]): Buffer {
  const fields = (of: readonly number[]) => [of.length, ...of.flatMap((size) => [0, size, 0])];
  return Buffer.from([
    developerSizes ? 0x60 : 0x40,
    0,
    0,
    0,
    20,
    ...fields(sizes),
    ...(developerSizes ? fields(developerSizes) : []),
  ]);
}

/** A record of local message 0 with this many bytes of data. */
const record = (bytes: number): Buffer => Buffer.concat([Buffer.from([0]), Buffer.alloc(bytes)]);
/** The same with a compressed time stamp in its header. */
const compressed = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x80]), Buffer.alloc(bytes)]);

/** A file that its device did not close. */
const open = (...records: Buffer[]): Buffer => Buffer.concat([header(0), ...records]);

/** Bytes of data in the repaired file, header excluded. Checks that the header states the same length. */
function dataOf(file: Buffer): number {
  const [part] = fitParts(file);
  const length = (part?.bytes.length ?? 0) - HEADER_BYTES;
  expect(part?.bytes.readUInt32LE(4)).toBe(length);
  expect(part?.isIntact).toBe(false);
  return length;
}

describe('a file that was not closed', () => {
  const plain = definition([4, 2]);
  const withDeveloperFields = definition([4], [2, 1]);

  it.each([
    ['no record', open(), 0],
    ['whole records', open(plain, record(6), record(6)), plain.length + 14],
    ['a last record cut short', open(plain, record(6), record(6).subarray(0, 3)), plain.length + 7],
    ['records with a compressed time stamp', open(plain, compressed(6)), plain.length + 7],
    [
      'fields of a developer',
      open(withDeveloperFields, record(7), record(6)),
      withDeveloperFields.length + 8,
    ],
    ['a definition cut before its fields', open(plain.subarray(0, 4)), 0],
    ['a definition cut within its fields', open(plain.subarray(0, -1)), 0],
    ['fields of a developer that are cut away', open(withDeveloperFields.subarray(0, 9)), 0],
    ['fields of a developer cut short', open(withDeveloperFields.subarray(0, -1)), 0],
    ['a record that nothing defines', open(record(6)), 0],
  ])('%s', (_, file, expected) => {
    expect(dataOf(file)).toBe(expected);
  });
});

describe('a file with a false header', () => {
  it.each([
    ['no length of its own', header(0, 0)],
    ['a length of its own that ends before the mark', header(0, 8)],
    ['a length of its own beyond the end', header(0, 255)],
    ['more data than there is', header(0xff_ff_ff_ff)],
  ])('%s: one part without a valid checksum', (_, file) => {
    const parts = fitParts(file);
    expect(parts.map(({ isIntact }) => isIntact)).toEqual([false]);
  });
});

describe('a chain', () => {
  const first = Buffer.concat([header(1), Buffer.from([0]), Buffer.from([0xff, 0xff])]);

  it('is split into its files', () => {
    expect(fitParts(Buffer.concat([first, first, first]))).toHaveLength(3);
  });

  it('ends where bytes of another kind begin', () => {
    expect(fitParts(Buffer.concat([first, Buffer.from('not a FIT file')]))).toHaveLength(1);
  });

  it('says of each whether its checksum is right', () => {
    expect(fitParts(first)[0]?.isIntact).toBe(false);
  });
});

it('is recognised by its `.FIT` mark, which needs twelve bytes', () => {
  expect(isFitAt(header(0), 0)).toBe(true);
  expect(isFitAt(header(0).subarray(0, 11), 0)).toBe(false);
  expect(isFitAt(Buffer.from('<gpx version="1.1">'), 0)).toBe(false);
});
