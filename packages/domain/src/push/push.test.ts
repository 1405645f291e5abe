import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../calendar/durations.ts';
import { formatTime } from '../calendar/format.ts';
import { PUSH_PAYLOAD_BYTES, pushPayload, pushTopic } from './push-message.ts';
import { afterQuietHours, dayTimeOf, minuteOfDay } from './push-settings.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
const at = (time: string) => new Date(`2026-03-02T${time}:00+07:00`);

describe('quiet hours', () => {
  const night = { from: '22:00', until: '06:00' };
  it.each([
    ['21:59', night, '21:59'],
    ['22:00', night, '06:00'],
    ['23:30', night, '06:00'],
    ['05:59', night, '06:00'],
    ['06:00', night, '06:00'],
    ['12:30', { from: '12:00', until: '13:30' }, '13:30'],
    ['13:30', { from: '12:00', until: '13:30' }, '13:30'],
    ['03:00', null, '03:00'],
  ])('at %s with %o a push leaves at %s', (now, quietHours, leaves) => {
    const due = afterQuietHours({ now: at(now), quietHours, timeZone });
    expect(formatTime(due, timeZone)).toBe(leaves);
    expect(due.getTime()).toBeGreaterThanOrEqual(at(now).getTime());
  });

  it('never delays by a day, and never delays a push twice', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: DAY_MS }), (from, until, ms) => {
        fc.pre(from !== until);
        const quietHours = { from: dayTimeOf(from), until: dayTimeOf(until) };
        const now = new Date(at('00:00').getTime() + ms);
        const due = afterQuietHours({ now, quietHours, timeZone });
        expect(due.getTime() - now.getTime()).toBeLessThan(DAY_MS);
        expect(afterQuietHours({ now: due, quietHours, timeZone })).toEqual(due);
      }),
    );
  });

  it('parses and formats times of day', () => {
    expect(minuteOfDay('22:30')).toBe(1350);
    expect(dayTimeOf(1350)).toBe('22:30');
  });
});

describe('a payload', () => {
  const sent = {
    id: '6f1c9f0e-0000-4000-8000-000000000000',
    type: 'admin_notification' as const,
    title: 'Lễ hội',
    body: 'Đêm nay',
    icon: null,
    clickAction: '/dashboard?tab=chat',
    createdAt: '2026-03-02T02:00:00.000Z',
    data: {},
  };

  it('is declarative, with absolute addresses of this installation', () => {
    const { web_push, notification } = pushPayload(sent, 'https://academy.example');
    expect(web_push).toBe(8030);
    expect(notification).toMatchObject({
      title: 'Lễ hội',
      navigate: 'https://academy.example/dashboard?tab=chat',
      tag: sent.id,
      silent: false,
    });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    null,
  ])('never leads to %j', (clickAction) => {
    const { notification } = pushPayload({ ...sent, clickAction }, 'https://academy.example');
    expect(notification.navigate).toBe('https://academy.example/dashboard');
  });

  it('takes tag and display options from the sender', () => {
    const push = { tag: 'goreal-admin-notification', requireInteraction: true, silent: true };
    const { notification } = pushPayload({ ...sent, data: { push } }, 'https://academy.example');
    expect(notification).toMatchObject(push);
  });

  it('always fits, whatever the text', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 4000 });
    fc.assert(
      fc.property(words, (body) => {
        const payload = pushPayload({ ...sent, body }, 'https://academy.example');
        const bytes = new TextEncoder().encode(JSON.stringify(payload)).length;
        expect(bytes).toBeLessThanOrEqual(PUSH_PAYLOAD_BYTES);
      }),
      { numRuns: 50 },
    );
  });

  it('has a topic of at most 32 characters', () => {
    expect(pushTopic(sent)).toMatch(/^[0-9a-f]{32}$/);
    expect(pushTopic({ ...sent, type: 'daily_quest' })).toBe('daily_quest');
  });
});
