import { DAY_MS } from '@goreal/domain/calendar/durations';
import { NEWEST_SUBMISSIONS } from '@goreal/domain/submissions/newest-submissions';
import { expect, it } from 'vitest';
import { activeQuestOf, questOf } from '#testing/quest-of.ts';
import { submissionOf } from '#testing/submission-of.ts';
import { type Entry, entriesOf, sectionsOf } from './quest-entries.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString();

const quest = questOf({ questId: 'once', isDaily: false, createdAt: at(0), updatedAt: at(0) });
const active = activeQuestOf({
  questId: 'once',
  acceptedAt: at(1),
  status: 'submitted',
  acceptedToday: false,
});

/** Newest first, one a day, of another quest. */
const others = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    submissionOf({
      submissionId: `s${place}`,
      questId: 'daily',
      submittedAt: at(2 + count - place),
    }),
  );

it('the quest book treats a quest that was submitted before the newest submissions as done', () => {
  const submissions = others(NEWEST_SUBMISSIONS);
  const [entry] = entriesOf({ quests: [quest], active: [active], submissions });
  expect(entry?.state).toEqual({ kind: 'done', submission: undefined, again: 'never' });
});

it('the quest book shows a quest as waiting while its submission is not in the list yet', () => {
  const submissions = others(NEWEST_SUBMISSIONS - 1);
  const [entry] = entriesOf({ quests: [quest], active: [active], submissions });
  expect(entry?.state.kind).toBe('waiting');
});

it('the quest book shows a quest as waiting that was accepted a moment ago', () => {
  const recent = { ...active, acceptedAt: at(NEWEST_SUBMISSIONS + 3) };
  const submissions = others(NEWEST_SUBMISSIONS);
  const [entry] = entriesOf({ quests: [quest], active: [recent], submissions });
  expect(entry?.state.kind).toBe('waiting');
});

const entry = (questId: string, state: Entry['state']): Entry => ({
  quest: { ...quest, questId },
  state,
});
const open = { kind: 'open' } as const;
const again = { kind: 'done', submission: undefined, again: 'now' } as const;
const done = { kind: 'done', submission: undefined, again: 'never' } as const;
const IN_PROGRESS = { kind: 'in-progress', acceptedToday: true, returned: undefined } as const;
const returned = { ...IN_PROGRESS, returned: others(1)[0] };
const idsOf = (entries: readonly Entry[]) => entries.map(({ quest: { questId } }) => questId);
const nothing = {
  takenElsewhere: new Map(),
  returnedHere: new Set<string>(),
  leavesCollapsed: new Set<string>(),
};

function sections(entries: Entry[], changes = nothing) {
  const { inProgress, hero, takable, settled, isFolded } = sectionsOf(entries, changes);
  return {
    inProgress: idsOf(inProgress),
    hero: hero?.quest.questId,
    takable: idsOf(takable),
    settled: idsOf(settled),
    isFolded,
  };
}

it('the quest book puts rejected submissions first and new quests before repeated ones', () => {
  const entries = [
    entry('repeated', again),
    entry('begun', IN_PROGRESS),
    entry('settled', done),
    entry('rejected', returned),
    entry('new', open),
    entry('newer', open),
  ];
  expect(sections(entries)).toEqual({
    inProgress: ['rejected', 'begun'],
    hero: 'new',
    takable: ['newer', 'repeated'],
    settled: ['settled'],
    isFolded: false,
  });
});

it('the quest book leaves quests that changed elsewhere in their place', () => {
  const entries = [
    entry('new', open),
    entry('taken', IN_PROGRESS),
    entry('repeated', again),
    entry('rejected', returned),
  ];
  const elsewhere = {
    ...nothing,
    takenElsewhere: new Map([['taken', 'open']]),
    returnedHere: new Set(['rejected']),
  };
  expect(sections(entries, elsewhere)).toMatchObject({
    inProgress: [],
    hero: 'new',
    takable: ['taken', 'repeated'],
    settled: ['rejected'],
  });
});

const rejectedHere = { ...nothing, returnedHere: new Set(['rejected']) };

it('the quest book collapses four settled quests, and keeps a rejected one among them until it may move', () => {
  const settled = ['a', 'b', 'c', 'd'].map((questId) => entry(questId, done));
  expect(sections(settled.slice(1)).isFolded).toBe(false);
  const entries = [...settled, entry('rejected', returned)];
  expect(sections(entries, rejectedHere)).toMatchObject({
    inProgress: [],
    settled: ['a', 'b', 'c', 'd', 'rejected'],
    isFolded: true,
  });
  expect(
    sections(entries, { ...rejectedHere, leavesCollapsed: rejectedHere.returnedHere }),
  ).toMatchObject({ inProgress: ['rejected'], settled: ['a', 'b', 'c', 'd'], isFolded: true });
  const four = settled.map(({ quest: { questId } }) => entry(questId, returned));
  const all = new Set(['a', 'b', 'c', 'd']);
  expect(sections(four, { ...nothing, returnedHere: all, leavesCollapsed: all })).toMatchObject({
    settled: [],
    isFolded: false,
  });
});

it('the quest book stays collapsed when one of four settled quests is rejected, and what is below does not move', () => {
  const settled = ['a', 'b', 'c'].map((questId) => entry(questId, done));
  expect(sections([...settled, entry('rejected', returned)], rejectedHere)).toMatchObject({
    settled: ['a', 'b', 'c', 'rejected'],
    isFolded: true,
  });
});
