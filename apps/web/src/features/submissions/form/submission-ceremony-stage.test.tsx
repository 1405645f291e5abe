// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { SubmissionCeremonyStage } from './submission-ceremony-stage.tsx';
import { submissionNews } from './submission-news.ts';

test('says why the outbox was refused, whichever page is open', () => {
  const onNews = vi.fn();
  show(<SubmissionCeremonyStage onNews={onNews} />);
  act(() => submissionNews.publish({ kind: 'refused', refusal: 'the quest is closed' }));
  expect(screen.getByText(/the quest is closed/)).toBeDefined();
  expect(onNews).toHaveBeenCalledOnce();
});
