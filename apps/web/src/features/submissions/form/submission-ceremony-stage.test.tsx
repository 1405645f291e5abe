// @vitest-environment jsdom
import type { Submission } from '@goreal/domain/submissions/submission';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, show } from '#testing/show.tsx';
import { SubmissionCeremonyStage } from './submission-ceremony-stage.tsx';
import { submissionNews } from './submission-news.ts';

test('the stage says why the outbox was refused, whichever page is open', () => {
  const onNews = vi.fn();
  show(<SubmissionCeremonyStage onNews={onNews} />);
  act(() => submissionNews.publish({ kind: 'refused', refusal: 'the quest is closed' }));
  expect(screen.getByText(/the quest is closed/)).toBeDefined();
  expect(onNews).toHaveBeenCalledOnce();
});

test('after the ceremony the page shows where the focus is', () => {
  const scrolledTo: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, -600, 300, 90),
  );
  show(
    <main tabIndex={-1}>
      <button type="submit">send</button>
      <SubmissionCeremonyStage onNews={() => undefined} />
    </main>,
  );
  const send = screen.getByText('send');
  send.focus();
  const submission = { submissionId: 's1', questTitle: 'Quest' } as Submission;
  act(() => submissionNews.publish({ kind: 'submitted', submission }));
  send.remove();
  press('Tiếp tục');
  expect(scrolledTo).toEqual([screen.getByRole('main')]);
  vi.restoreAllMocks();
});
