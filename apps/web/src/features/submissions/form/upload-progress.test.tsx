// @vitest-environment jsdom

import { mediaMessages } from '@goreal/domain/media/media.messages';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formMessages } from './form.messages.ts';
import type { SubmissionSender } from './submission-sender.ts';
import { UploadProgress } from './upload-progress.tsx';

const nothing = () => undefined;
const sender: SubmissionSender = {
  get: () => ({ status: 'idle' }),
  subscribe: () => nothing,
  start: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
  reset: nothing,
};

it.each([
  ['a lost connection', undefined, formMessages.upload.waiting],
  ['a person with many files', mediaMessages.tooManyFiles, mediaMessages.tooManyFiles],
  ['a busy Academy', mediaMessages.filesBusy, mediaMessages.filesBusy],
] as const)('an upload says why it waits: %s', (_why, reason, sentence) => {
  const state = { status: 'waiting', sent: 6, total: 7, reason } as const;
  render(<UploadProgress state={state} sender={sender} onCancel={nothing} />);
  expect(screen.getByRole('status').textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: formMessages.upload.retryNow })).toBeDefined();
});
