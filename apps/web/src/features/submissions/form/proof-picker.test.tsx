// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '#testing/stub-media.ts';
import { ProofPicker } from './proof-picker.tsx';

let isTouched = true;

beforeEach(() => {
  stubMedia((query) => query === '(pointer: coarse)' && isTouched);
});

function show(options: { kind: 'image' | 'video' | 'audio'; hasFile?: boolean; touch?: boolean }) {
  isTouched = options.touch ?? true;
  const onFile = vi.fn();
  render(<ProofPicker kind={options.kind} hasFile={options.hasFile ?? false} onFile={onFile} />);
  return onFile;
}

test.each([
  ['image', 'Chụp ngay', 'Chọn ảnh', 'image/jpeg'],
  ['video', 'Quay ngay', 'Chọn video', 'video/mp4'],
] as const)('a touch device offers camera and files for %s', (kind, take, pick, type) => {
  const onFile = show({ kind });
  const camera = screen.getByLabelText(take);
  const files = screen.getByLabelText(pick);
  expect(camera.getAttribute('capture')).toBe('environment');
  expect(files.hasAttribute('capture')).toBe(false);
  expect(camera.getAttribute('accept')).toContain(type);
  const file = new File(['x'], 'a.jpg', { type });
  for (const input of [camera, files]) fireEvent.change(input, { target: { files: [file] } });
  expect(onFile.mock.calls).toEqual([[file], [file]]);
});

test('with a file chosen, both say that they replace it', () => {
  show({ kind: 'image', hasFile: true });
  expect(screen.getByLabelText('Chụp lại')).toBeTruthy();
  expect(screen.getByLabelText('Ảnh khác')).toBeTruthy();
});

test('a file can be dropped by a pointer, and sound has the recorder beside the file choice', () => {
  show({ kind: 'image', touch: false });
  expect(screen.getByLabelText(/Chọn hoặc thả ảnh vào đây/)).toBeTruthy();
  cleanup();
  show({ kind: 'audio' });
  expect(screen.getByLabelText(/Hoặc chọn một tệp ghi âm/)).toBeTruthy();
});
