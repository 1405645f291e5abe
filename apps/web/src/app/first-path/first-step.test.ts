import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { expect, test } from 'vitest';
import { profileOf } from '../../testing/fake-server.ts';
import { firstStep, isOnFirstPath } from './first-step.ts';

const quest = (questId: string, other: Partial<Quest> = {}) =>
  ({ questId, reportType: 'text', auraReward: 50, isActive: true, ...other }) as Quest;
const acceptanceOf = (questId: string, status: ActiveQuest['status'] = 'accepted') =>
  ({ questId, status }) as ActiveQuest;
const submissionOf = (questId: string, status: Submission['status']) =>
  ({ questId, status, proofType: 'text', proofData: 'my words' }) as Submission;

test('asks first for the text quest with the smallest reward', () => {
  const quests = [
    quest('video', { reportType: 'video', auraReward: 10 }),
    quest('long', { auraReward: 90 }),
    quest('short', { auraReward: 40 }),
    quest('closed', { auraReward: 5, isActive: false }),
  ];
  expect(firstStep({ quests, active: [], submissions: [] })).toEqual({
    kind: 'accept',
    quest: quests[2],
  });
});

test('takes another kind of proof where the guild asks for no text', () => {
  const quests = [
    quest('video', { reportType: 'video' }),
    quest('picture', { reportType: 'image', auraReward: 20 }),
  ];
  expect(firstStep({ quests, active: [], submissions: [] })).toMatchObject({
    quest: { questId: 'picture' },
  });
});

test('goes on with the quest that was accepted, even when it was closed since', () => {
  const quests = [quest('easy', { auraReward: 1 }), quest('mine', { isActive: false })];
  expect(firstStep({ quests, active: [acceptanceOf('mine')], submissions: [] })).toEqual({
    kind: 'write',
    quest: quests[1],
    returned: undefined,
  });
});

test('returns to writing, with the old text, after a rejection', () => {
  const rejected = submissionOf('mine', 'rejected');
  expect(
    firstStep({ quests: [quest('mine')], active: [acceptanceOf('mine')], submissions: [rejected] }),
  ).toMatchObject({ kind: 'write', returned: rejected });
});

test('waits while a submission is pending', () => {
  const submissions = [submissionOf('mine', 'pending')];
  const active = [acceptanceOf('mine', 'submitted')];
  expect(firstStep({ quests: [quest('mine'), quest('other')], active, submissions })).toEqual({
    kind: 'wait',
    submission: submissions[0],
  });
});

test('is empty while the guild has no open quest', () => {
  const quests = [quest('closed', { isActive: false })];
  expect(firstStep({ quests, active: [], submissions: [] })).toEqual({ kind: 'empty' });
});

test('concerns players of a guild until their first approval', () => {
  expect(isOnFirstPath(profileOf({ guild: 'titans' }))).toBe(true);
  expect(isOnFirstPath(profileOf({ guild: '' }))).toBe(false);
  expect(isOnFirstPath(profileOf({ guild: 'titans', approvedSubmissions: 1 }))).toBe(false);
  expect(isOnFirstPath(profileOf({ guild: 'titans', role: 'admin' }))).toBe(false);
});
