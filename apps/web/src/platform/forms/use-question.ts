import { type ReactNode, useState } from 'react';
import { useToast } from '#ui/toast/toast-region.tsx';
import { unableToBecause } from '../api-client/unable-to.ts';

/** What a `ConfirmDialog` takes from the question. */
type DialogProps = {
  open: boolean;
  busy: boolean;
  problem: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * A question before a request about one thing, for a `ConfirmDialog`. It closes with the success, and stays open with the
 * failure of a request.
 * @param texts `action` begins the text of a failure; without one it is the error's own text. `done` is shown after a success
 */
export function useQuestion<About>(
  request: {
    isPending: boolean;
    error: Error | null;
    mutate: (about: About, options: { onSuccess: () => void }) => void;
    reset: () => void;
  },
  texts: { action?: string; done?: string },
): { asked: About | undefined; ask: (about: About) => void; dialog: DialogProps } {
  const [question, setQuestion] = useState<{ about: About }>();
  const toast = useToast();
  const { isPending, error, mutate, reset } = request;
  const { action, done } = texts;
  const close = () => {
    setQuestion(undefined);
    reset();
  };
  const onSuccess = () => {
    if (done !== undefined) toast.success(done);
    close();
  };
  return {
    asked: question?.about,
    ask: (about) => setQuestion({ about }),
    dialog: {
      open: question !== undefined,
      busy: isPending,
      problem: error && (action === undefined ? error.message : unableToBecause(action, error)),
      onConfirm: () => question && mutate(question.about, { onSuccess }),
      onCancel: close,
    },
  };
}
