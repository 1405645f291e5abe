import type { ActiveQuest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { describe, expect, it } from 'vitest';
import { isSameState, newestReports, questState } from './quest-state.ts';

const active: ActiveQuest = {
  questId: 'q1',
  userId: 'u1',
  acceptedAt: '2026-01-05T01:00:00.000Z',
  status: 'accepted',
  acceptedToday: true,
  canAccept: false,
};

function report(change: Partial<Submission>): Submission {
  return {
    submissionId: 's1',
    userId: 'u1',
    questId: 'q1',
    questTitle: 'Quest',
    proofType: 'text',
    proofData: 'text',
    proofName: null,
    status: 'pending',
    submittedAt: '2026-01-05T02:00:00.000Z',
    decidedAt: null,
    feedback: null,
    auraAwarded: null,
    auraBreakdown: null,
    ...change,
  };
}

describe('isSameState', () => {
  const approved = report({ status: 'approved' });
  const done = () =>
    questState({ isDaily: true, active: { ...active, status: 'submitted' }, report: approved });

  it('knows two readings of the same again', () => {
    expect(done()).not.toBe(done());
    expect(isSameState(done(), done())).toBe(true);
    expect(isSameState({ kind: 'open' }, { kind: 'open' })).toBe(true);
  });

  it('tells another state, another report and another day apart', () => {
    expect(isSameState(done(), { kind: 'open' })).toBe(false);
    expect(isSameState(done(), { kind: 'done', report: approved, again: 'now' })).toBe(false);
    expect(isSameState(done(), { kind: 'done', report: { ...approved }, again: 'tomorrow' })).toBe(
      false,
    );
  });
});

describe('questState', () => {
  it('is open before anyone accepts', () => {
    const state = questState({ isDaily: true, active: undefined, report: undefined });
    expect(state).toEqual({ kind: 'open' });
  });

  it('is in progress once accepted, with the report an elder sent back', () => {
    const rejected = report({ status: 'rejected', feedback: 'again' });
    expect(questState({ isDaily: true, active, report: undefined })).toMatchObject({
      kind: 'in-progress',
      acceptedToday: true,
      returned: undefined,
    });
    expect(questState({ isDaily: true, active, report: rejected })).toMatchObject({
      kind: 'in-progress',
      returned: rejected,
    });
  });

  it('forgets a rejection of an earlier round', () => {
    const old = report({ status: 'rejected', submittedAt: '2026-01-04T02:00:00.000Z' });
    expect(questState({ isDaily: true, active, report: old })).toMatchObject({
      returned: undefined,
    });
  });

  it('waits for the elders after the report, even when the report is not known here', () => {
    const submitted: ActiveQuest = { ...active, status: 'submitted' };
    expect(questState({ isDaily: true, active: submitted, report: report({}) }).kind).toBe(
      'waiting',
    );
    expect(questState({ isDaily: true, active: submitted, report: undefined }).kind).toBe(
      'waiting',
    );
  });

  it.each([
    { isDaily: true, canAccept: false, again: 'tomorrow' },
    { isDaily: true, canAccept: true, again: 'now' },
    { isDaily: false, canAccept: false, again: 'never' },
  ])('is done when approved: %o', ({ isDaily, canAccept, again }) => {
    const submitted: ActiveQuest = { ...active, status: 'submitted', canAccept };
    const approved = report({ status: 'approved' });
    expect(questState({ isDaily, active: submitted, report: approved })).toEqual({
      kind: 'done',
      report: approved,
      again,
    });
  });
});

it('takes the first report of each quest from a list that is newest first', () => {
  const newest = report({ submissionId: 'new' });
  const reports = [newest, report({ submissionId: 'old' }), report({ questId: 'q2' })];
  expect(newestReports(reports).get('q1')).toBe(newest);
  expect(newestReports(reports).size).toBe(2);
});
