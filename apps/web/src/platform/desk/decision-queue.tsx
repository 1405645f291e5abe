import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { itemsOf, type Page } from '#platform/query/pages.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { type Decision, type Failure, QueueContext } from './decision.ts';
import { deskMessages as texts } from './desk.messages.ts';
import { useDeskFocus } from './use-desk-focus.ts';
import { useDeskKeys } from './use-desk-keys.ts';

export type QueueWords = {
  title: string;
  loading: string;
  failed: string;
  empty: { title: string; text?: string };
  /** Text with the number of waiting cards, where the server counts them. */
  count?: (total: number) => string;
  more?: string;
};

type Asked = { card: string; decision: Decision };

/**
 * A queue of cards that elders decide, oldest first. It shows the states of the list, runs one decision at a
 * time, asks for reasons and announces results. A failure is shown on its card or, when that is gone, above
 * the list. It moves the focus to the next card and handles the keys of the desk (arrows or j/k between
 * cards, `a` and `r` on one). Cards are {@link DecisionCard}s.
 */
export function DecisionQueue<Card>(props: {
  query: UseInfiniteQueryResult<InfiniteData<Page<Card> & { total?: number }>>;
  words: QueueWords;
  idOf: (card: Card) => string;
  /** Shows nothing while there are no cards and no failure. */
  isHiddenWhenEmpty?: boolean;
  children: (card: Card) => ReactNode;
}): ReactNode {
  const { query, words, idOf, isHiddenWhenEmpty = false, children } = props;
  const cards = itemsOf(query.data);
  const ids = cards.map(idOf);
  const total = query.data?.pages[0]?.total;
  const head = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef(new Set<string>());
  const steady = useDeskFocus({ ids, list, head, leaving });
  useDeskKeys(list);
  const [asked, setAsked] = useState<Asked>();
  const { deciding, failure, decide } = useDecide(leaving);
  const press = (card: string, decision: Decision) => {
    if (decision.ask) setAsked({ card, decision });
    else void decide({ card, decision });
  };
  const isQuiet = isHiddenWhenEmpty && cards.length === 0 && !query.isLoadingError;
  if (isQuiet && !asked) return null;
  return (
    <section aria-label={words.title} className="stack gap-4">
      <TabHead title={words.title} titleRef={head}>
        {words.count ? (
          // Rendered from the beginning, so that nothing moves when the count arrives.
          <span role="status">{total === undefined ? '\u00a0' : words.count(total)}</span>
        ) : null}
      </TabHead>
      {failure && !ids.includes(failure.card) ? (
        <AlertBanner kind="error">{failure.text}</AlertBanner>
      ) : null}
      <Listing
        query={query}
        isEmpty={cards.length === 0}
        words={{ ...texts, loading: words.loading, failed: words.failed, empty: words.empty }}
      >
        <QueueContext
          value={{
            deciding,
            failure,
            stop: steady.stop,
            press: (card, decision, hand) => {
              if (!deciding && steady.isSettled(hand)) press(card, decision);
            },
          }}
        >
          <ul
            ref={list}
            className="stack gap-4"
            hidden={cards.length === 0}
            onFocus={steady.onFocus}
          >
            {cards.map((card) => (
              <li key={idOf(card)}>{children(card)}</li>
            ))}
          </ul>
        </QueueContext>
        <LoadMore query={query} more={words.more} />
      </Listing>
      {asked ? (
        <Ask
          key={`${asked.card} ${asked.decision.id}`}
          decision={asked.decision}
          onSend={(reason, choice) => decide({ ...asked, reason, choice, isAsked: true })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Runs one decision at a time and announces the result. */
function useDecide(leaving: { current: Set<string> }) {
  const toast = useToast();
  const [deciding, setDeciding] = useState<{ card: string; decision: Decision['id'] }>();
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const decide = async (
    options: Asked & { reason?: string; choice?: string; isAsked?: boolean },
  ): Promise<void> => {
    const { card, decision, reason = '', choice = '', isAsked = false } = options;
    if (running.current) return;
    running.current = true;
    setDeciding({ card, decision: decision.id });
    setFailure(undefined);
    if (!decision.stays) leaving.current.add(card);
    try {
      toast.success(await decision.send(reason, choice));
    } catch (error) {
      leaving.current.delete(card);
      // A dialog shows the failure itself.
      if (isAsked) throw error;
      setFailure({ card, text: unableToBecause(decision.action, error) });
    } finally {
      running.current = false;
      setDeciding(undefined);
    }
  };
  return { deciding, failure, decide };
}

/**
 * The dialog of a decision. It belongs to the queue, so it stays when another elder's decision removes the
 * card.
 */
function Ask(props: {
  decision: Decision;
  onSend: (reason: string, choice: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { decision, onSend, onClose } = props;
  const { ask, label, action, look } = decision;
  const confirming = useMutation({ mutationFn: () => onSend('', ''), onSuccess: onClose });
  if (ask?.kind === 'reason') {
    return (
      <TextDialog
        send={label}
        cancel={buttonMessages.cancel}
        dangerous={look === 'danger'}
        {...ask}
        action={action}
        onSend={onSend}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={ask?.title}
      confirmLabel={label}
      cancelLabel={ask?.cancel}
      busy={confirming.isPending}
      problem={confirming.error && unableToBecause(action, confirming.error)}
      onCancel={onClose}
      onConfirm={() => confirming.mutate()}
    >
      <p>{ask?.text}</p>
    </ConfirmDialog>
  );
}
