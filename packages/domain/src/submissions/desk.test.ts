import { describe, expect, it } from 'vitest';
import { type DeskFilter, isOnDesk } from './desk.ts';

const card = { userGuild: 'titans', proofType: 'image', submittedAt: '2026-03-01T00:00:00.000Z' };
const now = new Date('2026-03-01T05:00:00.000Z');

describe('isOnDesk', () => {
  it.each<[DeskFilter, boolean]>([
    [{}, true],
    [{ guild: 'titans', proofType: 'image', waitedHours: 5 }, true],
    [{ guild: 'envoys' }, false],
    [{ proofType: 'text' }, false],
    [{ waitedHours: 6 }, false],
  ])('%j: %s', (filter, expected) => {
    expect(isOnDesk(card, { filter, now })).toBe(expected);
  });
});
