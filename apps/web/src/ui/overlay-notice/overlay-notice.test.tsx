// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publishHeaderHeight } from './header-height.ts';
import { NoticePlace, OverlayNotice } from './overlay-notice.tsx';

/** A header whose height the returned function changes. */
function fakeHeader(): { header: HTMLElement; resize: (px: number) => void } {
  const header = document.createElement('header');
  let resized = () => {};
  let height = 0;
  vi.spyOn(header, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal('ResizeObserver', function Observer(callback: () => void) {
    resized = callback;
    return { observe: () => undefined, disconnect: () => undefined };
  });
  const resize = (px: number) => {
    height = px;
    act(() => resized());
  };
  return { header, resize };
}

const heightAt = (place: HTMLElement | null | undefined) =>
  place?.style.getPropertyValue('--header-height');

test('a notice is placed by the height of the header, also when it appears later', () => {
  render(<NoticePlace role="status">offline</NoticePlace>);
  expect(heightAt(screen.getByRole('status'))).toBe('');
  const { header, resize } = fakeHeader();
  const unpublish = publishHeaderHeight(header);
  resize(92);
  expect(heightAt(screen.getByRole('status'))).toBe('92px');
  render(<OverlayNotice>stale</OverlayNotice>);
  expect(heightAt(screen.getByText('stale').parentElement)).toBe('92px');
  resize(130);
  expect(heightAt(screen.getByRole('status'))).toBe('130px');
  act(unpublish);
  expect(heightAt(screen.getByRole('status'))).toBe('');
});
