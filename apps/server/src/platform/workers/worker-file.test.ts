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

it('finds a worker of TypeScript beside a module whose URL has a query', () => {
  expect(workerFile('embedded-worker', 'file:///a/src/platform/engine.ts?fault=3').href).toBe(
    'file:///a/src/platform/embedded-worker.ts',
  );
});
