// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notificationOf } from '#testing/notification-of.ts';
import { NewsCard } from './news-card.tsx';

function show(change: Parameters<typeof notificationOf>[0]) {
  const [onRead, onRetry] = [vi.fn(), vi.fn()];
  const notification = notificationOf(change);
  render(<NewsCard notification={notification} onRead={onRead} onRetry={onRetry} />);
  return { notification, onRead, onRetry };
}

it('a rejection shows quest and reason, links to the quest, and is closed as read', () => {
  const { notification, onRead, onRetry } = show({
    type: 'quest_rejected',
    title: 'Báo cáo cần làm lại',
    data: { questTitle: 'Đọc mười trang', feedback: 'Ảnh tối quá.' },
  });
  const card = screen.getByRole('alert', { name: 'Báo cáo cần làm lại' });
  expect(card.textContent).toContain('Đọc mười trang');
  expect(card.textContent).toContain('Lời Trưởng Lão: Ảnh tối quá.');
  fireEvent.click(screen.getByRole('button', { name: 'Làm lại' }));
  expect(onRetry).toHaveBeenCalledWith(notification);
  fireEvent.click(screen.getByRole('button', { name: 'Đã đọc, đóng lại' }));
  expect(onRead).toHaveBeenCalledWith(notification);
});

it('an undo shows how much AURA it took, from which to which sum, and why', () => {
  show({
    type: 'decision_undone',
    title: 'Quyết định được rút lại',
    data: { questTitle: 'Chạy bộ', reason: 'Nhầm ngày.', auraBefore: 1050, auraAfter: 1000 },
  });
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('−50 AURA');
  expect(textContent).toContain('từ 1.050 còn 1.000');
  expect(textContent).toContain('Lý do: Nhầm ngày.');
  expect(screen.queryByRole('button', { name: 'Làm lại' })).toBeNull();
});

it('a notification without those data shows its own text', () => {
  show({ type: 'quest_rejected', title: 'T', body: '«A» chưa được duyệt.' });
  expect(screen.getByText('«A» chưa được duyệt.')).toBeDefined();
});
