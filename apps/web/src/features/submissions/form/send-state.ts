import type { ApiError } from '#platform/api-client/api-error.ts';

/** State of a file submission. */
export type SendState =
  | { status: 'idle' }
  | { status: 'uploading' | 'paused'; sent: number; total: number }
  /** `reason` is the server's; without it the connection was lost */
  | { status: 'waiting'; sent: number; total: number; reason?: string | undefined }
  /** the upload is complete, the submission is being created */
  | { status: 'submitting'; total: number }
  | { status: 'submitted' }
  | { status: 'failed'; error: ApiError };

export type SendEvent =
  | { kind: 'start'; total: number }
  | { kind: 'progress'; sent: number; total: number }
  | { kind: 'interrupt'; reason?: string | undefined }
  | { kind: 'pause' | 'resume' | 'cancel' | 'submitted' }
  | { kind: 'uploaded'; total: number }
  | { kind: 'fail'; error: ApiError };

/** The state after an event; the same object where the event changes nothing. */
export function stateAfter(state: SendState, event: SendEvent): SendState {
  switch (event.kind) {
    case 'start':
      return canStart(state) ? { status: 'uploading', sent: 0, total: event.total } : state;
    case 'progress':
      return isProgress(state, event)
        ? { status: 'uploading', sent: event.sent, total: event.total }
        : state;
    case 'interrupt':
      return state.status === 'paused'
        ? state
        : { ...amountsOf(state), status: 'waiting', reason: event.reason };
    case 'pause':
      return isUploading(state) ? { ...amountsOf(state), status: 'paused' } : state;
    case 'resume':
      return state.status === 'paused' || state.status === 'waiting'
        ? { ...amountsOf(state), status: 'uploading' }
        : state;
    case 'uploaded':
      return { status: 'submitting', total: event.total };
    case 'submitted':
      return { status: 'submitted' };
    case 'cancel':
      return { status: 'idle' };
    case 'fail':
      return { status: 'failed', error: event.error };
  }
}

/** Bytes are being sent, or will be without a press. */
export function isUploading({ status }: SendState): boolean {
  return status === 'uploading' || status === 'waiting';
}

function canStart({ status }: SendState): boolean {
  return status === 'idle' || status === 'failed' || status === 'submitted';
}

/** A file that waits to be checked takes its last byte at each try: that is no progress. */
function isProgress(state: SendState, { sent, total }: { sent: number; total: number }): boolean {
  return isUploading(state) && !(state.status === 'waiting' && sent >= total - 1);
}

function amountsOf(state: SendState): { sent: number; total: number } {
  if ('sent' in state) return { sent: state.sent, total: state.total };
  // Only the creation of the submission is left.
  const total = 'total' in state ? state.total : 0;
  return { sent: total, total };
}
