import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder for the tests of one file, removed after the last of them. */
export function folderOfFile(): string {
  const folder = createFolder();
  afterAll(() => remove(folder));
  return folder;
}

/** A folder of one test, removed after it; also for `beforeEach`. */
export function folderOfTest(): string {
  const folder = createFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

function createFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'goreal-test-'));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
