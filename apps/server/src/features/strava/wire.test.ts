import { describe, expect, it } from 'vitest';
import { activitySchema, eventSchema, faultOf, grantSchema, parseWireJson } from './wire.ts';

describe('JSON', () => {
  it('keeps whole numbers beyond 2^53 as text', () => {
    expect(parseWireJson('{"id":90071992547409931,"n":9007199254740991}')).toEqual({
      id: '90071992547409931',
      n: 9_007_199_254_740_991,
    });
  });

  it('keeps large fractions and exponents as numbers', () => {
    expect(parseWireJson('[1e300, 1.5]')).toEqual([1e300, 1.5]);
  });

  it('of a broken answer is undefined', () => {
    expect(parseWireJson('<html>')).toBeUndefined();
    expect(parseWireJson('')).toBeUndefined();
  });

  it('of a page of long routes is read, of a hundred thousand values is not', () => {
    const activity = { map: { summary_polyline: '[{`,'.repeat(60) }, values: Array(70).fill(1) };
    const page = Array.from({ length: 200 }, () => activity);
    expect(parseWireJson(JSON.stringify(page))).toEqual(page);
    const many = 100_000;
    for (const values of [
      `[${'1,'.repeat(many)}1]`,
      `[${'{},'.repeat(many)}{}]`,
      `${'['.repeat(many + 1)}${']'.repeat(many + 1)}`,
      `{"errors":[${'{},'.repeat(many)}{}]}`,
    ]) {
      expect(parseWireJson(values)).toBeUndefined();
    }
  });
});

describe('an activity', () => {
  const least = { id: 1, athlete: { id: '2' }, start_date: '2026-03-02T06:00:00Z' };

  it('needs ids and a start only', () => {
    expect(activitySchema.parse(least)).toEqual({
      id: '1',
      athlete: { id: '2' },
      start_date: new Date('2026-03-02T06:00:00Z'),
      name: '',
      distance: 0,
      moving_time: 0,
      elapsed_time: 0,
      manual: false,
      private: false,
      flagged: false,
    });
  });

  it('drops coordinates and heart rates', () => {
    const activity = { ...least, start_latlng: [21.03, 105.85], average_heartrate: 150, map: {} };
    expect(Object.keys(activitySchema.parse(activity))).not.toEqual(
      expect.arrayContaining(['start_latlng', 'average_heartrate', 'map']),
    );
    expect(JSON.stringify(activitySchema.parse(activity))).not.toContain('105.85');
  });

  it.each([
    ['a text as id', { id: 'abc' }],
    ['a fraction as id', { id: 1.5 }],
    ['no athlete', { athlete: undefined }],
    ['a start without its offset', { start_date: '2026-03-02T06:00:00' }],
  ])('with %s is refused', (_what, change) => {
    expect(activitySchema.safeParse({ ...least, ...change }).success).toBe(false);
  });

  it('takes unreadable figures as nothing, which earns nothing', () => {
    const activity = { ...least, distance: null, moving_time: '60', flagged: 'yes' };
    expect(activitySchema.parse(activity)).toMatchObject({
      distance: 0,
      moving_time: 0,
      flagged: false,
    });
  });
});

it('a grant needs both tokens and its expiry', () => {
  const grant = {
    access_token: 'a',
    refresh_token: 'r',
    expires_at: 1_772_000_000,
    athlete: { id: 5 },
  };
  expect(grantSchema.parse(grant)).toMatchObject({
    athlete: { id: '5' },
    expires_at: new Date(1_772_000_000_000),
  });
  for (const change of [
    { access_token: '' },
    { refresh_token: undefined },
    { expires_at: 1.5 },
    { expires_at: 1e15 },
  ]) {
    expect(grantSchema.safeParse({ ...grant, ...change }).success).toBe(false);
  }
});

describe('a fault', () => {
  it('is its first error', () => {
    const errors = [
      { resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' },
      { resource: 'Other', field: 'other', code: 'other' },
    ];
    expect(faultOf({ message: 'Bad Request', errors })).toEqual(errors[0]);
  });

  it.each([undefined, null, 'text', {}, { errors: [] }, { errors: 'text' }, { errors: [{}] }])(
    'of %j has empty texts',
    (body) => {
      expect(faultOf(body)).toEqual({ resource: '', field: '', code: '' });
    },
  );
});

describe('a webhook event', () => {
  const event = {
    object_type: 'activity',
    object_id: 1,
    aspect_type: 'create',
    owner_id: 2,
    event_time: 1_772_000_000,
  };

  it('has ids as text, and no updates unless named', () => {
    expect(eventSchema.parse(event)).toMatchObject({ object_id: '1', owner_id: '2', updates: {} });
  });

  it.each([
    ['another object', { object_type: 'club' }],
    ['another change', { aspect_type: 'share' }],
    ['a time before 1970', { event_time: -1 }],
    ['an id with a sign', { object_id: '-1' }],
    ['an id longer than any', { object_id: '1'.repeat(21) }],
  ])('with %s is refused', (_what, change) => {
    expect(eventSchema.safeParse({ ...event, ...change }).success).toBe(false);
  });
});
