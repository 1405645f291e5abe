import { expect, it } from 'vitest';
import { workerFile } from './worker-file.ts';

it('is beside its source', () => {
  expect(workerFile('embedded-worker', 'file:///a/src/platform/engine.ts').href).toBe(
    'file:///a/src/platform/embedded-worker.ts',
  );
});

it('is beside the bundle', () => {
  expect(workerFile('embedded-worker', 'file:///a/dist/main.js').href).toBe(
    'file:///a/dist/embedded-worker.js',
  );
});
