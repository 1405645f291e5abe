// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { headerHeight, NoticePlace } from './notice-place.tsx';
import { OverlayNotice } from './overlay-notice.tsx';

const heightAt = (place: HTMLElement | null | undefined) =>
  place?.style.getPropertyValue('--header-height');

test('a notice is placed by the height of the header, also when it appears later', () => {
  render(<NoticePlace role="status">offline</NoticePlace>);
  expect(heightAt(screen.getByRole('status'))).toBe('');
  act(() => headerHeight.set('92px'));
  expect(heightAt(screen.getByRole('status'))).toBe('92px');
  render(<OverlayNotice>stale</OverlayNotice>);
  expect(heightAt(screen.getByText('stale').parentElement)).toBe('92px');
  act(() => headerHeight.set('130px'));
  expect(heightAt(screen.getByRole('status'))).toBe('130px');
  act(() => headerHeight.set(undefined));
  expect(heightAt(screen.getByRole('status'))).toBe('');
});
