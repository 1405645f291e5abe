import { expect, it } from 'vitest';
import { notificationOf } from '#testing/notification-of.ts';
import { changesOf, scenesOf } from './scenes.ts';

const kindsOf = (data: Record<string, unknown>) =>
  scenesOf(notificationOf({ data })).map(({ kind }) => kind);

it('an approval without more data is one scene, as those of older notifications are', () => {
  expect(kindsOf({})).toEqual(['approved']);
  expect(changesOf(notificationOf())).toMatchObject({ aura: undefined, streak: undefined });
});

it.each([
  [6, 7, 7],
  [29, 30, 30],
  [99, 100, 100],
  [5, 31, 30],
])('a streak from %i to %i days celebrates %i', (streakBefore, streakAfter, days) => {
  const scenes = scenesOf(notificationOf({ data: { streakBefore, streakAfter } }));
  expect(scenes).toContainEqual({ kind: 'milestone', days });
});

it.each([
  [7, 8],
  [7, 7],
  [31, 15],
])('a streak from %i to %i days celebrates nothing', (streakBefore, streakAfter) => {
  expect(kindsOf({ streakBefore, streakAfter })).toEqual(['approved']);
});

it('a freeze earned and the day done follow the approval', () => {
  const data = {
    streakBefore: 6,
    streakAfter: 7,
    freezesBefore: 0,
    freezesAfter: 1,
    isDayDone: true,
  };
  expect(kindsOf(data)).toEqual(['approved', 'milestone', 'freeze-earned', 'day']);
  expect(kindsOf({ freezesBefore: 1, freezesAfter: 0 })).toEqual(['approved']);
});

it('a freeze that was used and a new level are scenes of their own', () => {
  const used = notificationOf({ type: 'freeze_used', data: { streak: 12, freezesAfter: 1 } });
  expect(scenesOf(used)).toEqual([{ kind: 'freeze-used', streak: 12, freezes: 1 }]);
  const rise = notificationOf({ type: 'level_up', oldLevel: 'genesis', newLevel: 'acolyte' });
  expect(scenesOf(rise)).toEqual([{ kind: 'level', from: 'genesis', to: 'acolyte' }]);
});
