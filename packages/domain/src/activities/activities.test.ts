import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { academyDay } from '../calendar/day-boundaries.ts';
import { activityLimitsSchema, DEFAULT_ACTIVITY_LIMITS } from './limits.ts';
import { isSameEffort } from './same-effort.ts';
import { type ActivityFacts, scoreActivities } from './score.ts';
import { sportOf, staminaOf } from './sport.ts';
import {
  MAX_TIER,
  TIER_THRESHOLDS,
  tierForStamina,
  tierName,
  tierProgress,
  tierRarity,
} from './tiers.ts';
import { bulkDoubts, latenessDoubts } from './trust.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

function facts(change: Partial<ActivityFacts> & { at?: string } = {}): ActivityFacts {
  const { at = '2026-03-02T06:00:00', ...rest } = change;
  const startedAt = rest.startedAt ?? new Date(`${at}+07:00`);
  return {
    source: 'strava',
    sourceId: '1',
    sportType: 'Run',
    startedAt,
    day: academyDay(startedAt, ZONE),
    elapsedSeconds: 3600,
    movingSeconds: 3600,
    metres: 10_000,
    isFlagged: false,
    isTyped: false,
    isAttested: true,
    cautions: [],
    verdict: null,
    isAppealed: false,
    limits: DEFAULT_ACTIVITY_LIMITS,
    ...rest,
  };
}

const scoreOf = (...list: ActivityFacts[]) =>
  scoreActivities(list).map(({ standing, points, reason }) => ({ standing, points, reason }));

describe('rates', () => {
  it.each([
    ['Run', 10],
    ['TrailRun', 10],
    ['VirtualRun', 10],
    ['Swim', 500],
    ['Ride', 3],
    ['VirtualRide', 3],
    ['GravelRide', 3],
    ['MountainBikeRide', 3],
    ['Walk', 5],
    ['Hike', 5],
  ])('%s of 10 km', (sportType, points) => {
    const family = sportOf(sportType)?.family;
    expect(family && staminaOf(family, 10_000)).toBe(points);
  });

  it.each(['Yoga', 'Kitesurf', '', 'run', 'toString', 'SomethingOf2027'])(
    '%j earns nothing',
    (type) => {
      expect(scoreOf(facts({ sportType: type }))).toEqual([
        { standing: 'none', points: 0, reason: 'unsupported-sport' },
      ]);
    },
  );

  it('says why e-bikes, flagged and empty activities earn nothing', () => {
    expect(scoreOf(facts({ sportType: 'EBikeRide' }))[0]?.reason).toBe('motor-assisted');
    expect(scoreOf(facts({ isFlagged: true }))[0]?.reason).toBe('flagged');
    expect(scoreOf(facts({ metres: 0 }))[0]?.reason).toBe('no-distance');
    expect(scoreOf(facts({ metres: Number.NaN }))[0]?.reason).toBe('no-distance');
  });
});

describe('plausibility', () => {
  it('holds a ride labelled as a swim, at any speed that a ride can have', () => {
    for (const seconds of [1200, 2400, 3600, 7200, 9000, 36_000]) {
      const ride = facts({ sportType: 'Swim', movingSeconds: seconds, elapsedSeconds: seconds });
      expect(scoreOf(ride)).toEqual([{ standing: 'held', points: 0, reason: 'implausible' }]);
    }
  });

  it('holds activities without a time and manual entries', () => {
    const [timeless] = scoreActivities([facts({ movingSeconds: 0, elapsedSeconds: 0 })]);
    expect(timeless?.doubts).toEqual([{ kind: 'no-time' }]);
    expect(scoreOf(facts({ isTyped: true }))[0]).toMatchObject({
      reason: 'needs-elder',
      points: 0,
    });
  });

  it('gives the measured value and the limit of each doubt', () => {
    const [score] = scoreActivities([facts({ metres: 70_000 })]);
    expect(score?.doubts).toEqual([
      { kind: 'speed', value: 70, limit: 21 },
      { kind: 'distance', value: 70, limit: 60 },
    ]);
  });

  it('is overruled by an elder’s decision', () => {
    const car = { metres: 70_000 };
    expect(scoreOf(facts({ ...car, verdict: 'approved' }))[0]).toMatchObject({
      standing: 'counted',
      points: 70,
    });
    expect(scoreOf(facts({ ...car, verdict: 'rejected' }))[0]).toMatchObject({
      standing: 'rejected',
      points: 0,
    });
  });

  it('holds what exceeds the daily distance, however it is split', () => {
    const swims = ['05:00', '09:00', '13:00'].map((at, index) =>
      facts({
        at: `2026-03-02T${at}:00`,
        sourceId: String(index),
        sportType: 'Swim',
        metres: 2500,
      }),
    );
    expect(scoreOf(...swims).map(({ standing }) => standing)).toEqual([
      'counted',
      'counted',
      'held',
    ]);
  });

  it('caps the Stamina of a day', () => {
    const swims = ['05:00', '09:00'].map((at, index) =>
      facts({
        at: `2026-03-02T${at}:00`,
        sourceId: String(index),
        sportType: 'Swim',
        metres: 4500,
        verdict: 'approved',
      }),
    );
    expect(scoreOf(...swims)).toEqual([
      { standing: 'counted', points: 225, reason: null },
      { standing: 'counted', points: 175, reason: 'daily-cap' },
    ]);
  });

  it('holds activities that arrived late, in bulk or changed until an elder decides', () => {
    const late = latenessDoubts(new Date('2026-02-10T00:00:00Z'), new Date('2026-03-02T00:00:00Z'));
    expect(late).toEqual([{ kind: 'late', value: 20, limit: 14 }]);
    expect(
      latenessDoubts(new Date('2026-02-20T00:00:00Z'), new Date('2026-03-02T00:00:00Z')),
    ).toEqual([]);
    const held = { standing: 'held', points: 0, reason: 'unproven' };
    expect(scoreOf(facts({ cautions: late }))).toEqual([held]);
    expect(scoreOf(facts({ cautions: [{ kind: 'checksum' }] }))).toEqual([held]);
    expect(scoreOf(facts({ cautions: late, verdict: 'approved' }))[0]?.points).toBe(10);
    const run = { family: 'run', metres: 10_000 } as const;
    expect(bulkDoubts(Array.from({ length: 40 }, () => run))).toEqual([]);
    expect(bulkDoubts(Array.from({ length: 41 }, () => run))).toMatchObject([{ kind: 'bulk' }]);
    const far = { family: 'run', metres: 59_000 } as const;
    expect(bulkDoubts(Array.from({ length: 14 }, () => far))).toMatchObject([
      { kind: 'bulk-stamina' },
    ]);
  });

  it('holds what was refused and appealed, also when nothing else is doubtful any more', () => {
    const held = { standing: 'held', points: 0, reason: 'unproven' };
    expect(scoreOf(facts({ isAppealed: true }))).toEqual([held]);
    expect(scoreOf(facts({ isAppealed: true, verdict: 'approved' }))[0]?.points).toBe(10);
  });

  it('counts files at once up to the daily limit, which is lower without a recording device', () => {
    const swims = (isAttested: boolean, metres: number) =>
      scoreOf(
        ...['05:00', '09:00', '13:00'].map((at, index) =>
          facts({
            at: `2026-03-02T${at}:00`,
            sourceId: String(index),
            source: 'file',
            sportType: 'Swim',
            isAttested,
            metres,
          }),
        ),
      ).map(({ standing }) => standing);
    expect(swims(true, 1500)).toEqual(['counted', 'counted', 'held']);
    expect(swims(false, 1000)).toEqual(['counted', 'counted', 'held']);
  });

  it('satisfies its schema', () => {
    expect(activityLimitsSchema.parse(DEFAULT_ACTIVITY_LIMITS)).toEqual(DEFAULT_ACTIVITY_LIMITS);
  });
});

describe('one effort', () => {
  const span = (start: number, elapsedSeconds: number) =>
    ({ family: 'run', start: start * 1000, elapsedSeconds }) as const;

  it('starts within a minute, or shares more than half of the shorter duration', () => {
    expect(isSameEffort(span(0, 3600), span(60, 10))).toBe(true);
    expect(isSameEffort(span(0, 3600), span(61, 10))).toBe(true);
    expect(isSameEffort(span(0, 600), span(300, 600))).toBe(false);
    expect(isSameEffort(span(0, 600), span(299, 600))).toBe(true);
    expect(isSameEffort(span(0, 0), span(61, 0))).toBe(false);
  });

  it('shares at most the time of changing sports with another sport', () => {
    const walk = (start: number, seconds: number) =>
      ({ ...span(start, seconds), family: 'walk' }) as const;
    expect(isSameEffort(span(0, 600), walk(0, 600))).toBe(true);
    expect(isSameEffort(span(0, 3600), walk(3600, 3600))).toBe(false);
    expect(isSameEffort(span(0, 3600), walk(3300, 3600))).toBe(false);
    expect(isSameEffort(span(0, 3600), walk(3299, 3600))).toBe(true);
    expect(isSameEffort(span(0, 3600), walk(3540, 100))).toBe(true);
  });

  it('recorded as four sports in one hour counts once, and each leg of a triathlon counts', () => {
    const hour = ['Run', 'Walk', 'Ride', 'Swim'].map((sportType, index) =>
      facts({ sportType, sourceId: String(index), metres: 3000 }),
    );
    expect(scoreOf(...hour).filter(({ standing }) => standing === 'counted')).toHaveLength(1);
    const legs = [
      facts({
        sportType: 'Swim',
        sourceId: 's',
        metres: 1500,
        elapsedSeconds: 1800,
        movingSeconds: 1800,
      }),
      facts({ sportType: 'Ride', sourceId: 'r', at: '2026-03-02T06:30:00', metres: 40_000 }),
      facts({ sportType: 'Run', sourceId: 'x', at: '2026-03-02T07:29:50', metres: 10_000 }),
    ];
    expect(scoreOf(...legs).map(({ points }) => points)).toEqual([75, 12, 10]);
  });

  it('refused as one sport may be sent again as another', () => {
    const swim = facts({ sportType: 'Swim', verdict: 'rejected' });
    const ride = facts({ sportType: 'Ride', sourceId: 'r' });
    expect(scoreOf(swim, ride)[1]).toMatchObject({ standing: 'counted' });
  });

  it('is found among three thousand of one hour without comparing all pairs', () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      facts({
        sourceId: String(index),
        startedAt: new Date(Date.UTC(2026, 2, 2) + index * 1000),
        elapsedSeconds: 30,
        movingSeconds: 30,
        metres: 50,
      }),
    );
    const reads = { count: 0 };
    const counted = many.map(
      (one) =>
        new Proxy(one, {
          get(target, key) {
            if (key === 'startedAt') reads.count += 1;
            return Reflect.get(target, key);
          },
        }),
    );
    scoreActivities(counted);
    // Sorting takes n log n; a comparison of all pairs would take four million.
    expect(reads.count).toBeLessThan(500_000);
  });

  it('is scored from the more trusted recording', () => {
    const watch = facts({ source: 'file', sourceId: 'f', metres: 10_100 });
    expect(scoreOf(watch, facts())).toEqual([
      { standing: 'duplicate', points: 0, reason: 'duplicate' },
      { standing: 'counted', points: 10, reason: null },
    ]);
  });

  it('earns nothing through another recording once it was refused', () => {
    for (const first of [facts({ verdict: 'rejected' }), facts({ isFlagged: true })]) {
      const copy = facts({ source: 'file', sourceId: 'f' });
      expect(scoreOf(first, copy)[1]?.standing).toBe('duplicate');
    }
    const appealed = facts({ source: 'file', isAppealed: true, cautions: [{ kind: 'checksum' }] });
    const changed = facts({ metres: 9000, cautions: [{ kind: 'revoked' }] });
    expect(scoreOf(changed, facts({ source: 'file' }))).toMatchObject([
      { standing: 'held', points: 0 },
      { standing: 'duplicate', points: 0 },
    ]);
    expect(scoreOf(appealed, facts())).toMatchObject([
      { standing: 'held', points: 0 },
      { standing: 'duplicate', points: 0 },
    ]);
    const ebike = facts({ sportType: 'EBikeRide' });
    expect(scoreOf(ebike, facts({ sportType: 'Ride', source: 'file' }))[1]?.points).toBe(0);
  });
});

const anyFacts = fc
  .record({
    source: fc.constantFrom('strava', 'file', 'manual'),
    sportType: fc.constantFrom('Run', 'Swim', 'Ride', 'Walk', 'EBikeRide', 'Yoga'),
    minute: fc.integer({ min: 0, max: 4000 }),
    elapsedSeconds: fc.integer({ min: 0, max: 20_000 }),
    metres: fc.integer({ min: 0, max: 60_000 }),
    isFlagged: fc.boolean(),
    verdict: fc.constantFrom(null, null, 'approved', 'rejected'),
  } as const)
  .map(({ minute, ...rest }) =>
    facts({
      ...rest,
      movingSeconds: rest.elapsedSeconds,
      startedAt: new Date(Date.UTC(2026, 2, 1) + minute * 60_000),
    }),
  );

describe('scores', () => {
  const byId = (list: readonly ActivityFacts[]) =>
    new Map(
      scoreActivities(list).map(({ facts: { sourceId }, standing, points, reason }) => [
        sourceId,
        { standing, points, reason },
      ]),
    );

  it('do not depend on the order, are never negative and respect the daily cap', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 25 }), fc.array(fc.nat()), (list, keys) => {
        const named = list.map((one, index) => ({ ...one, sourceId: `n${index}` }));
        const shuffled = named
          .map((one, index) => ({ one, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(byId(shuffled)).toEqual(byId(named));
        const perDay = new Map<string, number>();
        for (const score of scoreActivities(named)) {
          expect(score.points).toBeGreaterThanOrEqual(0);
          expect(score.points > 0 && score.standing !== 'counted').toBe(false);
          const { day } = score.facts;
          perDay.set(day, (perDay.get(day) ?? 0) + score.points);
        }
        for (const total of perDay.values()) {
          expect(total).toBeLessThanOrEqual(DEFAULT_ACTIVITY_LIMITS.maxDailyStamina + 0.001);
        }
      }),
    );
  });

  it('never reward an effort twice: a second recording of every effort changes no total', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 12 }), (list) => {
        const named = list.map((one, index) => ({ ...one, sourceId: `n${index}` }));
        const copies = named.map((one) => ({ ...one, sourceId: `${one.sourceId}-again` }));
        const total = (all: readonly ActivityFacts[]) =>
          Math.round(scoreActivities(all).reduce((sum, { points }) => sum + points, 0) * 100);
        expect(total([...named, ...copies])).toBe(total(named));
      }),
    );
  });
});

describe('tiers', () => {
  it('are those of the specification', () => {
    expect(TIER_THRESHOLDS).toEqual([
      0, 100, 500, 1500, 3000, 5000, 8000, 12_000, 17_000, 25_000, 50_000,
    ]);
    expect([0, 99.99, 100, 49_999.99, 50_000, 1e9].map(tierForStamina)).toEqual([
      0, 0, 1, 9, 10, 10,
    ]);
    expect(Array.from({ length: 11 }, (_, tier) => tierName(tier))).toEqual([
      'Người Mới',
      'Tập Sự',
      'Chiến Binh',
      'Vệ Binh',
      'Thần Binh',
      'Anh Hùng',
      'Huyền Thoại',
      'Siêu Huyền Thoại',
      'Bán Thần',
      'Thần Thánh',
      'Vô Cực',
    ]);
    expect([tierName(99), tierName(-1)]).toEqual(['Vô Cực', 'Người Mới']);
    expect([0, 3, 6, 9, MAX_TIER].map(tierRarity)).toEqual([
      'common',
      'rare',
      'epic',
      'legendary',
      'legendary',
    ]);
  });

  it('give progress in percent, and end at the top', () => {
    expect(tierProgress(300)).toEqual({ tier: 1, next: 2, percent: 50, needed: 200 });
    expect(tierProgress(499.99)).toEqual({ tier: 1, next: 2, percent: 99, needed: 0.01 });
    expect(tierProgress(60_000)).toEqual({ tier: 10, next: null, percent: 100, needed: 0 });
  });
});
