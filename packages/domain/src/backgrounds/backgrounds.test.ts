import { expect, it } from 'vitest';
import { BACKGROUND_LIMITS, backgroundProblem } from './background.ts';

const photo = { type: 'image/jpeg', size: 1000, name: 'vịnh.JPG' };

it.each([
  ['a photo', {}, undefined],
  ['a video', { type: 'video/mp4' }, 'File phải là hình ảnh (JPG, PNG, GIF, WebP)'],
  ['nothing declared', { type: '' }, 'File phải là hình ảnh (JPG, PNG, GIF, WebP)'],
  ['10 MB', { size: BACKGROUND_LIMITS.maxBytes }, 'File phải nhỏ hơn 10MB'],
  ['one byte less', { size: BACKGROUND_LIMITS.maxBytes - 1 }, undefined],
  ['a drawing', { type: 'image/svg+xml', name: 'a.svg' }, 'Chỉ hỗ trợ file JPG, PNG, GIF, WebP'],
  ['no ending', { name: 'jpg' }, 'Chỉ hỗ trợ file JPG, PNG, GIF, WebP'],
])('%s', (_what, change, problem) => {
  expect(backgroundProblem({ ...photo, ...change })).toBe(problem);
});
