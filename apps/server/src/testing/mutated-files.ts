import { gzipSync } from 'node:zlib';
import { fitOf, gpxOf, tcxOf } from './activity-samples.ts';
import { createRandom } from './simulation/random.ts';

/**
 * Damaged activity files, for fuzzing: bytes flipped, removed, doubled or replaced, lengths and numbers out
 * of range; some compressed, some not. The same seed gives the same files.
 */
export function* mutatedFiles(seed: number, count: number): Generator<Buffer> {
  const { int } = createRandom(seed);
  const random = (below: number) => int(0, below - 1);
  const effort = { start: '2026-03-02T06:00:00+07:00', seconds: 1800, metres: 5000 };
  const whole = [Buffer.from(gpxOf(effort)), Buffer.from(tcxOf(effort)), fitOf(effort)];
  const words = ['1e999', '-1', 'NaN', '<', '&lt;', ']]>', '\0', '9'.repeat(400), '<trkpt>', ''];
  for (let file = 0; file < count; file += 1) {
    let bytes = Buffer.from(whole[random(whole.length)] ?? Buffer.alloc(0));
    const times = 1 + random(3);
    for (let time = 0; time < times && bytes.length > 0; time += 1) {
      const at = random(bytes.length);
      const length = 1 + random(Math.min(64, bytes.length));
      switch (random(6)) {
        case 0:
          bytes[at] = random(256);
          break;
        case 1:
          bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
          break;
        case 2:
          bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
          break;
        case 3:
          bytes = bytes.subarray(0, at);
          break;
        case 4:
          bytes = Buffer.concat([
            bytes.subarray(0, at),
            Buffer.from(words[random(words.length)] ?? ''),
            bytes.subarray(at),
          ]);
          break;
        default:
          for (let byte = at; byte < Math.min(bytes.length, at + length); byte += 1) {
            bytes[byte] = random(256);
          }
      }
    }
    yield random(8) === 0 ? gzipSync(bytes) : bytes;
  }
}
