import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { describe, expect, it } from 'vitest';
import { fitOf, gpxOf, tcxOf } from '#testing/activity-samples.ts';
import { mutatedFiles } from '#testing/mutated-files.ts';
import { createInflateBudget } from './inflate-budget.ts';
import { parseFile } from './parse-file.ts';
import { FileRefusal } from './parsed-effort.ts';
import { ownProcessorMs } from './reader-watch.ts';
import { sportNamed } from './sport-names.ts';
import { unpack } from './unpack.ts';

const RUN = { start: '2026-03-02T06:00:00+07:00', seconds: 1800, metres: 5000 };

describe('a file', () => {
  it.each([
    ['GPX', () => Buffer.from(gpxOf(RUN))],
    ['TCX', () => Buffer.from(tcxOf(RUN))],
    ['FIT', () => fitOf(RUN)],
    ['GPX in UTF-16', () => Buffer.from(`\ufeff${gpxOf(RUN)}`, 'utf16le')],
  ])('%s gives the activity without its positions', async (_format, make) => {
    const { efforts } = await parseFile(make());
    const [effort] = efforts;
    expect(effort).toMatchObject({ sportType: 'Run', elapsedSeconds: 1800, movingSeconds: 1800 });
    expect(effort?.startedAt).toBe(Date.parse(RUN.start));
    expect(effort?.metres).toBeCloseTo(5000, -1);
    expect(JSON.stringify(effort)).not.toMatch(/21[.]05|105[.]8/);
  });

  it('with laps or points as far apart as numbers allow has a finite distance and time', async () => {
    const far = tcxOf(RUN)
      .replace(/<DistanceMeters>[^<]*/g, '<DistanceMeters>1e308')
      .replace(/<TotalTimeSeconds>[^<]*/g, '<TotalTimeSeconds>1e308')
      .replace(/<Lap.*<[/]Lap>/s, (lap) => lap.repeat(3));
    const { efforts } = await parseFile(Buffer.from(far));
    expect(efforts[0]?.metres).toBeLessThan(1e12);
    expect(efforts[0]?.elapsedSeconds).toBeLessThan(1e12);
    const laps = far.replace(/<Track>.*?<[/]Track>/gs, '');
    const [summary] = (await parseFile(Buffer.from(laps))).efforts;
    expect(summary?.metres).toBeLessThan(1e12);
    expect(summary?.elapsedSeconds).toBeLessThan(1e12);
    expect(summary?.movingSeconds).toBeLessThan(1e12);
  });

  it.each([
    ['running', '', 'Run'],
    ['running', 'trail', 'TrailRun'],
    ['running', 'virtual_activity', 'VirtualRun'],
    ['Biking', '', 'Ride'],
    ['cycling', 'e_bike_mountain', 'EMountainBikeRide'],
    ['e_biking', '', 'EBikeRide'],
    ['cycling', 'gravel_cycling', 'GravelRide'],
    ['cycling', 'indoor_cycling', 'VirtualRide'],
    ['swimming', 'open_water', 'Swim'],
    ['hiking', '', 'Hike'],
    ['walking', '', 'Walk'],
    ['Other', '', undefined],
    ['', '', undefined],
    ['yoga', '', 'yoga'],
  ])('names %s %s as %s', (words, detail, sport) => {
    expect(sportNamed(words, detail)).toBe(sport);
  });
});

it('a thousand corrupted files give efforts or refusals, never a crash or a long wait', async () => {
  let read = 0;
  let refused = 0;
  for (const bytes of mutatedFiles(20_260_302, 1000)) {
    const begun = ownProcessorMs();
    try {
      for (const file of await unpack(bytes, { name: 'spoiled', budget: createInflateBudget() })) {
        for (const effort of (await parseFile(await file.read())).efforts) {
          const { startedAt, elapsedSeconds, movingSeconds, metres } = effort;
          expect(Number.isFinite(startedAt + elapsedSeconds + movingSeconds + metres)).toBe(true);
          read += 1;
        }
      }
    } catch (error) {
      expect(error).toBeInstanceOf(FileRefusal);
      refused += 1;
    }
    expect(ownProcessorMs() - begun).toBeLessThan(FILE_LIMITS.parseMs);
  }
  expect(read).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
}, 60_000);
