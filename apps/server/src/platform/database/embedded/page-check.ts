/** Size of a PostgreSQL page in bytes. */
export const PAGE_BYTES = 8192;
/** Pages in one file of a relation; the next file continues the numbering. */
export const PAGES_PER_FILE = 131_072;

const HEADER_BYTES = 24;
/** Layout 4 in the low byte, the page size in the high one. */
const SIZE_AND_LAYOUT = PAGE_BYTES | 4;
const LANES = 32;
const FNV_PRIME = 16_777_619;
/** Start values of the checksum's lanes (PostgreSQL's `checksum_impl.h`). */
const LANE_SEEDS = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);
const lanes = new Uint32Array(LANES);

/**
 * Whether PostgreSQL would accept these bytes as the page of this number: empty, or with a valid header and checksum.
 */
export function isValidPage(page: Buffer, number: number): boolean {
  const upper = page.readUInt16LE(14);
  if (upper === 0) return page.every((byte) => byte === 0);
  const lower = page.readUInt16LE(12);
  const special = page.readUInt16LE(16);
  if (page.readUInt16LE(18) !== SIZE_AND_LAYOUT) return false;
  if (lower < HEADER_BYTES || lower > upper || upper > special || special > PAGE_BYTES)
    return false;
  return page.readUInt16LE(8) === checksumOf(page, number);
}

function checksumOf(page: Buffer, number: number): number {
  lanes.set(LANE_SEEDS);
  const view = new DataView(page.buffer, page.byteOffset, PAGE_BYTES);
  for (let word = 0; word < PAGE_BYTES / 4; word += 1) {
    // The checksum field itself counts as zero.
    const value =
      word === 2 ? view.getUint32(8, true) & 0xffff0000 : view.getUint32(word * 4, true);
    mix(word % LANES, value);
  }
  for (let round = 0; round < 2; round += 1) {
    for (let lane = 0; lane < LANES; lane += 1) mix(lane, 0);
  }
  let sum = 0;
  for (const lane of lanes) sum ^= lane;
  return (((sum ^ number) >>> 0) % 65_535) + 1;
}

function mix(lane: number, value: number): void {
  const mixed = (lanes[lane] ?? 0) ^ value;
  lanes[lane] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
}
