// @vitest-environment jsdom
import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { FileResult } from '@goreal/domain/activities/file-result';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UploadResult } from './upload-result.tsx';

const DUPLICATE = activityMessages.reasons.duplicate;

function fileOf(message: string): FileResult {
  return { name: 'run.fit', fault: null, message, effort: null };
}

function showResult(change: Partial<Parameters<typeof UploadResult>[0]['result']>): void {
  const result = { files: [], read: 1, refused: 0, waiting: 0, gained: 0, ...change };
  render(<UploadResult result={result} />);
}

const banners = () =>
  screen.getAllByRole('status').map((banner) => [banner.dataset.kind, banner.textContent]);

test('a file that added Stamina is a success', () => {
  showResult({ gained: 12.5, files: [fileOf('Được tính.')] });
  expect(banners()).toEqual([['success', 'Đọc được 1 buổi tập, +12,5 Stamina']]);
  expect(within(screen.getByRole('list')).getByText('Được tính.')).toBeDefined();
});

test('a file that added nothing is no success, and its reason comes first', () => {
  showResult({ files: [fileOf(DUPLICATE), fileOf(DUPLICATE)], read: 2 });
  const text = `${DUPLICATE} Đọc được 2 buổi tập, không cộng thêm Stamina`;
  expect(banners()).toEqual([['info', text]]);
});

test('the reason of a single file is not repeated below it', () => {
  showResult({ files: [fileOf(DUPLICATE)] });
  expect(screen.getAllByText(new RegExp(DUPLICATE))).toHaveLength(1);
  expect(screen.queryByRole('list')).toBeNull();
});

test('files that added nothing for several reasons name them in the list', () => {
  showResult({ files: [fileOf(DUPLICATE), fileOf('Khác.')], read: 1, refused: 1 });
  const text = 'Đọc được 1 buổi tập, không cộng thêm Stamina · 1 tệp không nhận được';
  expect(banners()).toEqual([['info', text]]);
});

test('an upload that only waits for an elder says so first', () => {
  showResult({ files: [fileOf('Chờ duyệt trước khi tính.')], waiting: 1 });
  expect(banners()).toEqual([
    ['info', expect.stringContaining('1 buổi tập chờ duyệt')],
    ['info', 'Đọc được 1 buổi tập, không cộng thêm Stamina'],
  ]);
});

test('an upload without a readable file is a warning', () => {
  showResult({ files: [fileOf('Tệp trống.')], read: 0, refused: 1 });
  const text = 'Tệp trống. 1 tệp không nhận được';
  expect(banners()).toEqual([['warning', text]]);
});
