// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { submissionOf } from '#testing/submission-of.ts';
import { Proof } from '../review/proof.tsx';
import { type EntryParts, JourneyEntry } from './journey-entry.tsx';

beforeEach(() => void fakeServer({}));

const nothing = () => null;

function show(change: object, renderProof: EntryParts['renderProof'] = nothing): HTMLElement {
  render(
    <JourneyEntry
      submission={submissionOf(change)}
      renderProof={renderProof}
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

test('an entry says when it was submitted, and who decided; another day than that of the heading is named', () => {
  const [submitted, decided] = show({ decidedByName: 'Minh' }).querySelectorAll('time');
  expect(submitted?.textContent).toBe('Nộp lúc 09:00');
  expect(decided?.textContent).toBe('Trưởng Lão Minh duyệt lúc 10:00');
  cleanup();
  const returned = show({
    status: 'rejected',
    auraAwarded: null,
    auraBreakdown: null,
    decidedAt: '2026-03-03T03:00:00.000Z',
  });
  expect(returned.textContent).toContain('Trả lại lúc 10:00 03/03/2026');
});

test('a text shows its first words, a file the sign of its kind, a picture itself at a fixed size', () => {
  expect(show({}).textContent).toContain('Con đã chạy năm cây số.');
  cleanup();
  const sound = show({ proofType: 'audio', proofData: '/files/submissions/u1/q1/1-a.webm' });
  expect(sound.textContent).toContain('Bằng chứng là ghi âm');
  expect(sound.querySelector('img')).toBeNull();
  cleanup();
  const entry = show({ proofType: 'image', proofData: '/files/submissions/u1/q1/1-a.jpg' });
  const picture = entry.querySelector('img');
  expect(picture?.src).toMatch(/\/files\/submissions\/u1\/q1\/1-a\.jpg\?thumb=1$/);
  expect([picture?.width, picture?.height]).toEqual([72, 72]);
  // A picture that cannot be loaded is replaced by the icon.
  if (picture) fireEvent.error(picture);
  expect(entry.querySelector('img')).toBeNull();
  cleanup();
  const elsewhere = show({ proofType: 'image', proofData: 'https://example.com/a.jpg' });
  expect(elsewhere.querySelector('img')).toBeNull();
});

test('a video without a still has a drawn video, and no picture', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const video = show({ proofType: 'video', proofData: '/files/submissions/u1/q1/1-a.webm' });
  const square = video.querySelector('[data-proof="video"]');
  expect(square?.querySelector('img')).toBeNull();
  expect(square?.querySelector('svg[viewBox="0 0 72 72"]')).not.toBeNull();
});

test('a press on the thumbnail opens the proof, which the keyboard opens by its button alone', () => {
  const entry = show({});
  const thumbnail = entry.querySelector<HTMLElement>('[data-proof]');
  expect(thumbnail?.tabIndex).toBe(-1);
  if (thumbnail) fireEvent.click(thumbnail);
  const toggle = screen.getByRole('button', { name: /^Thu gọn bằng chứng: ./ });
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
});

test('a proof that is tried again after a lost network leaves the focus at its place', async () => {
  const file = { proofType: 'image', proofData: '/files/submissions/u1/q1/1-a.jpg' };
  show(file, (submission) => (
    <Proof submission={{ ...submission, userName: 'Lan', isOwn: true }} />
  ));
  fireEvent.click(screen.getByRole('button', { name: /^Xem bằng chứng: ./ }));
  fireEvent.error(await screen.findByRole('img', { name: /Lan/ }));
  const retry = screen.getByRole('button', { name: 'Thử lại' });
  retry.focus();
  fireEvent.click(retry);
  expect(await screen.findByRole('img', { name: /Lan/ })).toBeTruthy();
  const toggle = screen.getByRole('button', { name: /^Thu gọn bằng chứng: ./ });
  expect(document.activeElement?.id).toBe(toggle.getAttribute('aria-controls'));
});
