// @vitest-environment jsdom
import type { Submission } from '@goreal/domain/submissions/submission';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { JourneyEntry } from './journey-entry.tsx';

beforeEach(() => void fakeServer({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(change: object): HTMLElement {
  const submission: Submission = {
    submissionId: 's1',
    userId: 'u1',
    questId: 'q1',
    questTitle: 'Chạy bộ',
    proofType: 'text',
    proofData: 'Con đã chạy năm cây số.',
    proofName: null,
    status: 'approved',
    submittedAt: '2026-03-02T02:00:00.000Z',
    decidedAt: '2026-03-02T03:00:00.000Z',
    decidedByName: null,
    feedback: null,
    auraAwarded: 55,
    auraBreakdown: {
      base: 50,
      dailyBonus: 5,
      streakBonus: 0,
      total: 55,
      lines: [
        { kind: 'base', amount: 50 },
        { kind: 'daily', percent: 10, amount: 5 },
      ],
    },
    ...change,
  };
  const nothing = () => null;
  render(
    <JourneyEntry
      submission={submission}
      renderProof={nothing}
      renderReplay={nothing}
      renderResubmit={nothing}
    />,
  );
  return screen.getByRole('article');
}

test('what an approval gave is explained line by line', () => {
  const parts = [...show({}).querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(parts).toEqual([
    'Phần thưởng nhiệm vụ',
    'Nhiệm vụ hằng ngày: thêm 10%',
    expect.any(String),
  ]);
});

test('an unknown status is undetermined, an unknown quest is called so', () => {
  const entry = show({ status: 'frozen', questTitle: '' });
  expect(entry.textContent).toContain('Chưa xác định');
  expect(screen.getByRole('heading', { name: 'Nhiệm vụ không xác định' })).toBeTruthy();
});
