import type { ActiveQuest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { describe, expect, it } from 'vitest';
import { activeQuestOf } from '#testing/quest-of.ts';
import { submissionOf } from '#testing/submission-of.ts';
import { canAccept, isSameState, newestSubmissions, questState } from './quest-state.ts';

const active = activeQuestOf();

const submission = (change: Partial<Submission>) =>
  submissionOf({ status: 'pending', submittedAt: '2026-01-05T02:00:00.000Z', ...change });

describe('isSameState', () => {
  const approved = submission({ status: 'approved' });
  const done = () =>
    questState({
      isDaily: true,
      active: { ...active, status: 'submitted' },
      submission: approved,
      isOld: false,
    });

  it('treats two reads of the same quest as equal', () => {
    expect(done()).not.toBe(done());
    expect(isSameState(done(), done())).toBe(true);
    expect(isSameState({ kind: 'open' }, { kind: 'open' })).toBe(true);
  });

  it('treats another state, another submission and another day as different', () => {
    expect(isSameState(done(), { kind: 'open' })).toBe(false);
    expect(isSameState(done(), { kind: 'done', submission: approved, again: 'now' })).toBe(false);
    expect(
      isSameState(done(), { kind: 'done', submission: { ...approved }, again: 'tomorrow' }),
    ).toBe(false);
  });
});

describe('questState', () => {
  it('is open before anyone accepts', () => {
    const state = questState({
      isDaily: true,
      active: undefined,
      submission: undefined,
      isOld: false,
    });
    expect(state).toEqual({ kind: 'open' });
  });

  it('is in progress once accepted, with the submission an elder sent back', () => {
    const rejected = submission({ status: 'rejected', feedback: 'again' });
    expect(
      questState({ isDaily: true, active, submission: undefined, isOld: false }),
    ).toMatchObject({
      kind: 'in-progress',
      acceptedToday: true,
      returned: undefined,
    });
    expect(questState({ isDaily: true, active, submission: rejected, isOld: false })).toMatchObject(
      {
        kind: 'in-progress',
        returned: rejected,
      },
    );
  });

  it('ignores a rejection of an earlier round', () => {
    const old = submission({ status: 'rejected', submittedAt: '2026-01-04T02:00:00.000Z' });
    expect(questState({ isDaily: true, active, submission: old, isOld: false })).toMatchObject({
      returned: undefined,
    });
  });

  it('waits for the elders after the submission, even when the submission is not known here', () => {
    const submitted: ActiveQuest = { ...active, status: 'submitted' };
    expect(
      questState({ isDaily: true, active: submitted, submission: submission({}), isOld: false })
        .kind,
    ).toBe('waiting');
    expect(
      questState({ isDaily: true, active: submitted, submission: undefined, isOld: false }).kind,
    ).toBe('waiting');
  });

  it('can be accepted again on a later day, while the elders have not decided', () => {
    const state = questState({
      isDaily: true,
      active: { ...active, status: 'submitted', acceptedToday: false, canAccept: true },
      submission: submission({}),
      isOld: false,
    });
    expect(state).toEqual({ kind: 'waiting', submission: submission({}), canAccept: true });
    expect(canAccept(state)).toBe(true);
  });

  it.each([
    { isDaily: true, canAccept: true, again: 'now' },
    { isDaily: false, canAccept: false, again: 'never' },
  ])('is done when its submission is older than those that were read: %o', (facts) => {
    const { isDaily, again, ...change } = facts;
    const submitted: ActiveQuest = { ...active, status: 'submitted', ...change };
    expect(questState({ isDaily, active: submitted, submission: undefined, isOld: true })).toEqual({
      kind: 'done',
      submission: undefined,
      again,
    });
  });

  it.each([
    { isDaily: true, canAccept: false, again: 'tomorrow' },
    { isDaily: true, canAccept: true, again: 'now' },
    { isDaily: false, canAccept: false, again: 'never' },
  ])('is done when approved: %o', ({ isDaily, canAccept, again }) => {
    const submitted: ActiveQuest = { ...active, status: 'submitted', canAccept };
    const approved = submission({ status: 'approved' });
    expect(questState({ isDaily, active: submitted, submission: approved, isOld: false })).toEqual({
      kind: 'done',
      submission: approved,
      again,
    });
  });
});

it('the map of newest submissions takes the first submission of each quest from a list that is newest first', () => {
  const newest = submission({ submissionId: 'new' });
  const submissions = [newest, submission({ submissionId: 'old' }), submission({ questId: 'q2' })];
  expect(newestSubmissions(submissions).get('q1')).toBe(newest);
  expect(newestSubmissions(submissions).size).toBe(2);
});
