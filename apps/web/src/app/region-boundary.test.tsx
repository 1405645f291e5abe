// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeLoadError } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { RegionBoundary } from './region-boundary.tsx';

const { reportError } = vi.hoisted(() => ({ reportError: vi.fn(async () => 'sent') }));
vi.mock('#platform/error-reporting/report-error.ts', () => ({ reportError }));

let fault: Error | undefined;

afterEach(() => {
  act(() => void window.dispatchEvent(new Event('online')));
  reportError.mockClear();
});

function Content(): ReactNode {
  if (fault) throw fault;
  return <p>the content</p>;
}

function show(error: Error): void {
  fault = error;
  const options = { onCaughtError: () => undefined };
  render(
    <RegionBoundary>
      <Content />
    </RegionBoundary>,
    options,
  );
}

test('content that throws is reported, and rendered again on request', () => {
  show(new Error('broken'));
  expect(screen.getByText(/Chỗ này vừa gặp trục trặc/)).toBeDefined();
  expect(reportError).toHaveBeenCalledTimes(1);
  fault = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(screen.getByText('the content')).toBeDefined();
});

test('content whose code did not load says so, and is no fault to report', () => {
  show(new CodeLoadError(new TypeError('Failed to fetch')));
  expect(screen.getByText('Mục này chưa kịp tải về máy')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  expect(reportError).not.toHaveBeenCalled();
});

test('offline there is no button, because a reload would lose the page', () => {
  show(new CodeLoadError(new TypeError('Failed to fetch')));
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Có mạng lại, xin mở lần nữa.')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeDefined();
});
