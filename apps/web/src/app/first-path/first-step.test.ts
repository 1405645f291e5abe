import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { describe, expect, test } from 'vitest';
import { firstStep } from './first-step.ts';

const quest = (questId: string, other: Partial<Quest> = {}) =>
  ({ questId, reportType: 'text', auraReward: 50, isActive: true, ...other }) as Quest;
const acceptanceOf = (questId: string, status: ActiveQuest['status'] = 'accepted') =>
  ({ questId, status }) as ActiveQuest;
const submissionOf = (questId: string, status: Submission['status']) =>
  ({ questId, status, proofType: 'text', proofData: 'my words' }) as Submission;
const stepOf = (
  facts: Omit<Parameters<typeof firstStep>[0], 'isApproved'> & { isApproved?: boolean },
) => firstStep({ isApproved: false, ...facts });

test('the first path asks first for the text quest with the smallest reward', () => {
  const quests = [
    quest('video', { reportType: 'video', auraReward: 10 }),
    quest('long', { auraReward: 90 }),
    quest('short', { auraReward: 40 }),
    quest('closed', { auraReward: 5, isActive: false }),
  ];
  expect(stepOf({ quests, active: [], submissions: [] })).toEqual({
    kind: 'accept',
    quest: quests[2],
  });
});

test('the first path takes another kind of proof where the guild asks for no text', () => {
  const quests = [
    quest('video', { reportType: 'video' }),
    quest('picture', { reportType: 'image', auraReward: 20 }),
  ];
  expect(stepOf({ quests, active: [], submissions: [] })).toMatchObject({
    quest: { questId: 'picture' },
  });
});

test('the first path goes on with the quest that was accepted, even when it was closed since', () => {
  const quests = [quest('easy', { auraReward: 1 }), quest('mine', { isActive: false })];
  expect(stepOf({ quests, active: [acceptanceOf('mine')], submissions: [] })).toEqual({
    kind: 'write',
    quest: quests[1],
    returned: undefined,
  });
});

test('the first path returns to writing, with the old text, after a rejection', () => {
  const rejected = submissionOf('mine', 'rejected');
  expect(
    stepOf({ quests: [quest('mine')], active: [acceptanceOf('mine')], submissions: [rejected] }),
  ).toMatchObject({ kind: 'write', returned: rejected });
});

test('the first path waits while a submission is pending', () => {
  const submissions = [submissionOf('mine', 'pending')];
  const active = [acceptanceOf('mine', 'submitted')];
  expect(stepOf({ quests: [quest('mine'), quest('other')], active, submissions })).toEqual({
    kind: 'wait',
    submission: submissions[0],
  });
});

test('the first path is empty while the guild has no open quest', () => {
  const quests = [quest('closed', { isActive: false })];
  expect(stepOf({ quests, active: [], submissions: [] })).toEqual({ kind: 'empty' });
});

describe('after the first approval', () => {
  const approved = (facts: Partial<Parameters<typeof firstStep>[0]>) =>
    stepOf({ quests: [], active: [], submissions: [], isApproved: true, ...facts });

  test('continues with a quest in progress, before all others', () => {
    const quests = [quest('open'), quest('mine')];
    const active = [acceptanceOf('mine')];
    expect(approved({ quests, active })).toEqual({
      kind: 'next',
      quest: quests[1],
      isInProgress: true,
    });
  });

  test('takes a new quest, then one that can be repeated', () => {
    const quests = [quest('again'), quest('new')];
    const active = [{ ...acceptanceOf('again', 'submitted'), canAccept: true }];
    const submissions = [submissionOf('again', 'approved')];
    const next = (book: Quest[]) => approved({ quests: book, active, submissions });
    expect(next(quests)).toMatchObject({ quest: { questId: 'new' }, isInProgress: false });
    expect(next(quests.slice(0, 1))).toMatchObject({ quest: { questId: 'again' } });
  });

  test('prefers the easiest of several new quests to the one that the board puts first', () => {
    const quests = [
      quest('photo', { reportType: 'image', auraReward: 60 }),
      quest('sound', { reportType: 'audio', auraReward: 40 }),
    ];
    expect(approved({ quests })).toMatchObject({ quest: { questId: 'sound' } });
    expect(approved({ quests: [...quests, quest('text', { auraReward: 90 })] })).toMatchObject({
      quest: { questId: 'text' },
    });
    const long = quest('hour', { auraReward: 30, minutes: 60 });
    const short = quest('story', { reportType: 'audio', auraReward: 80, minutes: 15 });
    expect(approved({ quests: [long, short] })).toMatchObject({ quest: { questId: 'story' } });
  });

  test('rests while every quest is closed, done for today, or waits for an elder', () => {
    const quests = [quest('closed', { isActive: false }), quest('done'), quest('sent')];
    const active = [acceptanceOf('done', 'submitted'), acceptanceOf('sent', 'submitted')];
    const submissions = [submissionOf('sent', 'pending'), submissionOf('done', 'approved')];
    expect(approved({ quests, active, submissions })).toEqual({ kind: 'rest' });
    expect(approved({})).toEqual({ kind: 'rest' });
  });
});
