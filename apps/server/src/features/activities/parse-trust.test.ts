import { describe, expect, it } from 'vitest';
import { fitOf, fitOfSessions, gpxOf, gpxOfTracks, tcxOf } from '#testing/activity-samples.ts';
import { parseFile } from './parse-file.ts';

const RUN = { start: '2026-03-02T06:00:00+07:00', seconds: 1800, metres: 5000 };
const at = (minute: number) => new Date(Date.parse(RUN.start) + minute * 60_000).toISOString();

const read = (text: string) => parseFile(Buffer.from(text));

describe('a FIT file', () => {
  it.each([
    ['course', 6],
    ['workout', 5],
    ['device settings', 2],
  ])('of a %s is no effort', async (_what, fileType) => {
    await expect(parseFile(fitOf({ ...RUN, fileType }))).rejects.toMatchObject({
      fault: 'not-an-activity',
    });
  });

  it('changed after it was written is read, and flagged', async () => {
    const bytes = fitOf(RUN);
    const metres = Buffer.alloc(4);
    metres.writeUInt32LE(500_000);
    bytes.writeUInt32LE(2_000_000, bytes.indexOf(metres));
    const { efforts } = await parseFile(bytes);
    expect(efforts).toMatchObject([{ metres: 20_000, isIntact: false }]);
    expect((await parseFile(fitOf(RUN))).efforts).toMatchObject([{ isIntact: true }]);
  });

  it('that was never closed is read to its last complete record, and flagged', async () => {
    const whole = fitOf(RUN);
    const open = Buffer.concat([whole.subarray(0, -2), Buffer.from([0, 1, 2])]);
    open.writeUInt32LE(0, 4);
    expect((await parseFile(open)).efforts).toMatchObject([{ metres: 5000, isIntact: false }]);
  });

  it('in a chain is read to the end', async () => {
    const second = fitOf({ ...RUN, start: at(120), metres: 7000 });
    const { efforts } = await parseFile(Buffer.concat([fitOf(RUN), second]));
    expect(efforts.map(({ metres }) => metres)).toEqual([5000, 7000]);
  });

  it('of a triathlon ends each leg where the next one begins', async () => {
    const { efforts } = await parseFile(
      fitOfSessions([
        { start: at(0), seconds: 5000, metres: 1500, sport: 5 },
        { start: at(30), seconds: 4000, metres: 40_000, sport: 2 },
        { start: at(90), seconds: 2700, metres: 10_000, sport: 1 },
      ]),
    );
    expect(efforts.map(({ elapsedSeconds }) => elapsedSeconds)).toEqual([1800, 3600, 2700]);
  });

  it('names its device, or none', async () => {
    const unnamed = fitOfSessions([{ ...RUN, sport: 1 }], { maker: 255 });
    expect((await parseFile(unnamed)).efforts).toMatchObject([{ isAttested: false }]);
    expect((await parseFile(fitOf(RUN))).efforts).toMatchObject([{ isAttested: true }]);
  });
});

describe('a GPX', () => {
  it.each([
    ['1', 'Ride'],
    ['4', 'Hike'],
    ['9', 'Run'],
    ['10', 'Walk'],
    ['16', 'Swim'],
    ['17', 'VirtualRide'],
    ['99', undefined],
  ])('of Strava with type %s is a %s', async (type, sport) => {
    const { efforts } = await read(gpxOfTracks([{ ...RUN, type }], 'StravaGPX Android'));
    expect(efforts[0]?.sportType).toBe(sport);
  });

  it('of another site does not name a sport by a number', async () => {
    expect((await read(gpxOf({ ...RUN, type: '9' }))).efforts[0]?.sportType).toBeUndefined();
  });

  it('uses the tracks that have times when others have none', async () => {
    const timeless = gpxOf({ ...RUN, start: at(120) }).replaceAll(/<time>[^<]*<[/]time>/g, '');
    const track = timeless.slice(timeless.indexOf('<trk>'), timeless.indexOf('</gpx>'));
    const both = gpxOf(RUN).replace('</gpx>', `${track}</gpx>`);
    expect(await read(both)).toMatchObject({
      efforts: [{ elapsedSeconds: 1800 }],
      faults: ['no-time'],
    });
  });

  it('with more tracks than one file may have is refused as a whole', async () => {
    const short = { ...RUN, seconds: 60, metres: 100 };
    const tracks = Array.from({ length: 501 }, (_, index) => ({ ...short, start: at(index * 2) }));
    await expect(read(gpxOfTracks(tracks))).rejects.toMatchObject({ fault: 'too-many-efforts' });
  });

  it('without a creator and without a sensor names no device', async () => {
    const { efforts } = await read(gpxOfTracks([RUN], ''));
    expect(efforts).toMatchObject([{ isAttested: false }]);
    const withHeart = gpxOfTracks([RUN], '').replace('<ele>10</ele>', '<hr>140</hr>');
    expect((await read(withHeart)).efforts).toMatchObject([{ isAttested: true }]);
  });
});

describe('moving time', () => {
  it('of a pool swim recorded at each turn is not reduced to the turns', async () => {
    // 2.6 km/h: a length of 25 metres each 35 seconds, with a point each second.
    const points = Array.from({ length: 1751 }, (_, second) => {
      const metres = Math.floor(second / 35) * 25;
      return `<Trackpoint><Time>${new Date(Date.parse(RUN.start) + second * 1000).toISOString()}</Time>
        <DistanceMeters>${metres}</DistanceMeters></Trackpoint>`;
    });
    const tcx = tcxOf({ ...RUN, seconds: 1750, metres: 1250, type: 'Swimming' });
    const pool = tcx.replace(/<Track>.*<[/]Track>/s, `<Track>${points.join('')}</Track>`);
    expect((await read(pool)).efforts).toMatchObject([{ movingSeconds: 1750, metres: 1250 }]);
    const bare = pool.replace(/<TotalTimeSeconds>[^<]*<[/]TotalTimeSeconds>/, '');
    const { efforts } = await read(bare);
    expect(efforts[0]?.movingSeconds).toBeGreaterThan(1600);
  });

  it('does not count a rest of several minutes', async () => {
    const resting = gpxOf(RUN).replaceAll(/<time>([^<]*)<[/]time>/g, (whole, time: string) =>
      Date.parse(time) > Date.parse(at(15))
        ? `<time>${new Date(Date.parse(time) + 20 * 60_000).toISOString()}</time>`
        : whole,
    );
    const { efforts } = await read(resting);
    expect(efforts).toMatchObject([{ elapsedSeconds: 3000 }]);
    expect(efforts[0]?.movingSeconds).toBeLessThanOrEqual(1800);
  });
});

it('a TCX with laps and no points is read from its laps', async () => {
  const laps = tcxOf(RUN).replace(/<Track>.*<[/]Track>/s, '');
  expect((await read(laps)).efforts).toMatchObject([
    { elapsedSeconds: 1800, movingSeconds: 1800, metres: 5000, startedAt: Date.parse(RUN.start) },
  ]);
});
