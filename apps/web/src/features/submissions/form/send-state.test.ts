import { expect, it } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import { type SendState, stateAfter } from './send-state.ts';

const uploading: SendState = { status: 'uploading', sent: 3, total: 9 };
const waiting: SendState = { status: 'waiting', sent: 3, total: 9 };
const paused: SendState = { status: 'paused', sent: 3, total: 9 };
const failed: SendState = { status: 'failed', error: new ApiError('internal') };

it.each([
  [{ status: 'idle' }, { status: 'uploading', sent: 0, total: 9 }],
  [failed, { status: 'uploading', sent: 0, total: 9 }],
  [paused, paused],
  [uploading, uploading],
] as const)('a start after %o leads to %o', (before, after) => {
  expect(stateAfter(before, { kind: 'start', total: 9 })).toEqual(after);
});

it('an upload goes on with its progress, and a paused one does not', () => {
  const progress = { kind: 'progress', sent: 6, total: 9 } as const;
  expect(stateAfter(uploading, progress)).toEqual({ ...uploading, sent: 6 });
  expect(stateAfter(waiting, progress)).toEqual({ ...uploading, sent: 6 });
  expect(stateAfter(paused, progress)).toBe(paused);
});

it('the last byte of a file that waits to be checked is no progress', () => {
  expect(stateAfter(waiting, { kind: 'progress', sent: 8, total: 9 })).toBe(waiting);
  expect(stateAfter(uploading, { kind: 'progress', sent: 8, total: 9 }).status).toBe('uploading');
});

it('an interruption keeps what was sent and names its reason, but does not end a pause', () => {
  const interrupt = { kind: 'interrupt', reason: 'many files wait' } as const;
  expect(stateAfter(uploading, interrupt)).toEqual({ ...waiting, reason: 'many files wait' });
  expect(stateAfter({ status: 'submitting', total: 9 }, interrupt)).toMatchObject({ sent: 9 });
  expect(stateAfter(paused, interrupt)).toBe(paused);
});

it('a pause ends with a resume alone, and neither touches a submission that is being created', () => {
  const submitting: SendState = { status: 'submitting', total: 9 };
  expect(stateAfter(waiting, { kind: 'pause' })).toEqual(paused);
  expect(stateAfter(paused, { kind: 'resume' })).toEqual(uploading);
  expect(stateAfter(submitting, { kind: 'pause' })).toBe(submitting);
  expect(stateAfter(submitting, { kind: 'resume' })).toBe(submitting);
});
