import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auraOfApproval } from '../aura/aura-of-approval.ts';
import { parseAcademyDay } from '../calendar/day-arithmetic.ts';
import { activityCause, approveCause, type Cause, decayCause, undoCause } from './cause.ts';
import { type LedgerEntry, ledgerFaults, sumOf, undoAmount } from './entry.ts';

const createdAt = new Date('2026-08-07T00:00:00Z');
const aura = (cause: Cause, amount: number): LedgerEntry => ({
  id: cause,
  userId: 'u1',
  currency: 'aura',
  amount,
  cause,
  createdAt,
});
const stamina = (cause: Cause, amount: number): LedgerEntry => ({
  ...aura(cause, amount),
  currency: 'stamina',
});

describe('sumOf', () => {
  it('keeps the currencies apart', () => {
    const run = activityCause({ source: 'file', activityId: 'r', revision: 1 });
    expect(sumOf([aura(approveCause('s1'), 50), stamina(run, 7.5)])).toEqual({
      aura: 50,
      stamina: 7.5,
    });
    expect(sumOf([])).toEqual({ aura: 0, stamina: 0 });
  });

  it('is exact on hundredths, in any order', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(cents, (list) => {
        const entries = list.map(
          (value) => ({ currency: 'stamina', amount: value / 100 }) as const,
        );
        const total = list.reduce((sum, value) => sum + value, 0) / 100;
        expect(sumOf(entries).stamina).toBe(total);
        expect(sumOf(entries.toReversed()).stamina).toBe(total);
      }),
    );
  });
});

describe('undoAmount', () => {
  it('subtracts the approved amount, at most the balance', () => {
    expect(undoAmount({ approved: 50, balance: 120 })).toBe(-50);
    expect(undoAmount({ approved: 50, balance: 45 })).toBe(-45);
    expect(undoAmount({ approved: 50, balance: 0 })).toBe(0);
  });

  it('gives the same sum after any number of undone approvals', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.nat({ max: 1000 }),
        fc.nat({ max: 20 }),
        (held, reward, rounds) => {
          const entries = [aura(approveCause('before'), held)];
          for (let round = 1; round <= rounds; round += 1) {
            entries.push(aura(approveCause('s1', round), reward));
            const balance = sumOf(entries).aura;
            entries.push(aura(undoCause('s1', round), undoAmount({ approved: reward, balance })));
          }
          expect(sumOf(entries).aura).toBe(held);
          expect(ledgerFaults(entries)).toEqual([]);
        },
      ),
    );
  });
});

describe('ledgerFaults', () => {
  const faults = (...entries: LedgerEntry[]) => ledgerFaults(entries).map(({ fault }) => fault);
  const breakdown = auraOfApproval({ reward: 50, isDaily: true, level: 'sage', streakDays: 4 });
  const run = activityCause({ source: 'strava', activityId: '1', revision: 1 });
  const faded = decayCause('u1', parseAcademyDay('2026-08-07'));

  it('finds nothing in a valid ledger', () => {
    const entries = [
      { ...aura(approveCause('s1'), breakdown.total), breakdown },
      aura(undoCause('s1'), -breakdown.total),
      { ...aura(approveCause('s1', 3), breakdown.total), breakdown },
      aura(faded, -1),
      stamina(run, 5.37),
      stamina(activityCause({ source: 'strava', activityId: '1', revision: 2 }), -5.37),
    ];
    expect(ledgerFaults(entries)).toEqual([]);
  });

  it('names each fault', () => {
    const given = aura(approveCause('s1'), 50);
    expect(faults(given, given)).toEqual(['cause-repeated']);
    expect(faults({ ...given, cause: 'approve:' })).toEqual(['unknown-cause']);
    expect(faults({ ...given, currency: 'stamina' })).toEqual(['wrong-currency']);
    expect(faults(aura(run, 3))).toEqual(['wrong-currency']);
    expect(faults(aura(approveCause('s1'), 1.5))).toEqual(['too-fine']);
    expect(faults(stamina(run, 1.005))).toEqual(['too-fine']);
    expect(faults(aura(approveCause('s1'), -5))).toEqual(['wrong-sign']);
    expect(faults(aura(faded, 1))).toEqual(['wrong-sign']);
    expect(faults({ ...given, breakdown })).toEqual(['breakdown-differs']);
    expect(faults(aura(undoCause('s1'), -50))).toEqual(['undoes-nothing']);
    expect(faults(given, aura(undoCause('s1', 2), -50))).toEqual(['undoes-nothing']);
    expect(faults(given, aura(undoCause('s1'), -51))).toEqual(['undoes-too-much']);
  });
});
