// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { peaksOf, readBlob, readWaveform, WAVEFORM_LIMITS } from './waveform.ts';

test('the loudest part is 1, silence is 0, and fewer samples than parts fill them all', () => {
  const samples = Float32Array.from([0.1, -0.5, 0.2, 0, 0, 0.25]);
  expect(peaksOf(samples, 3)).toEqual([1, 0.4, 0.5].map((peak) => expect.closeTo(peak)));
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0]);
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
  expect(peaksOf(Float32Array.from([0.5]), 3)).toEqual([1, 1, 1]);
});

test('what is too long or too large is never decoded', async () => {
  const decode = vi.fn(async () => ({
    duration: 2,
    getChannelData: () => Float32Array.of(1, 0.5),
  }));
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = decode;
    },
  );
  const asked: number[] = [];
  const read = async (maxBytes: number) => {
    asked.push(maxBytes);
    return new ArrayBuffer(4);
  };
  expect(await readWaveform({ read, duration: WAVEFORM_LIMITS.seconds + 1 })).toBeUndefined();
  expect(asked).toEqual([]);
  const large = new Blob([new Uint8Array(10)]);
  expect(await readBlob(large)(9)).toBeUndefined();
  expect(await readWaveform({ read: async () => undefined, duration: 2 })).toBeUndefined();
  expect(decode).not.toHaveBeenCalled();

  const wave = await readWaveform({ read, duration: 2 });
  expect(wave?.peaks).toHaveLength(WAVEFORM_LIMITS.bars);
  expect(wave?.duration).toBe(2);
  await readWaveform({ read, duration: undefined });
  expect(asked).toEqual([WAVEFORM_LIMITS.bytes, WAVEFORM_LIMITS.bytesOfUnknownDuration]);
});

test('a browser that cannot decode goes without a waveform', async () => {
  const read = async () => new ArrayBuffer(4);
  expect(await readWaveform({ read, duration: 2 })).toBeUndefined();
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => Promise.reject(new Error('unknown format'));
    },
  );
  expect(await readWaveform({ read, duration: 2 })).toBeUndefined();
});
