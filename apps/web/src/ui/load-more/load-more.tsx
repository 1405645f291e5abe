import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { loadMoreMessages as texts } from './load-more.messages.ts';
import styles from './load-more.module.css';

/** A list that loads further pages; an infinite query of TanStack fits as it is. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/**
 * Button for the next page of a list while there is one, or its retry after a failure. A page that was asked for here
 * is announced when it arrives. After the last one a line takes the place, and the focus, of the button until the focus
 * moves on; it would otherwise be at the top. Where filters replace the list, the caller gives a `key` by them.
 */
export function LoadMore(props: {
  query: PagedQuery;
  /** The button's text, where it says more than “more”, e.g. "Xem thêm (còn 37)". */
  more?: ReactNode;
  /** The button's text after a failure, if it is not “retry”. */
  retry?: ReactNode;
  /** Shown above the button: what remains. */
  note?: ReactNode;
  /** Shown above the button after a failure; by default that no more could be loaded. */
  failed?: ReactNode;
  /** The line after the last page; given, it is shown under a list of one page too, and stays. */
  end?: ReactNode;
}): ReactNode {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props.query;
  const { more = texts.more, retry = buttonMessages.retry, failed = texts.failed } = props;
  const note = isFetchNextPageError ? failed : props.note;
  const [state, setState] = useState<'unpressed' | 'pressed' | 'loading' | 'shown'>('unpressed');
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);
  if (state === 'loading' && !isFetchingNextPage) {
    setState(isFetchNextPageError ? 'unpressed' : 'shown');
  } else if (state === 'pressed' && isFetchingNextPage) {
    setState('loading');
  }
  const load = () => {
    setState('pressed');
    void fetchNextPage();
  };
  useLayoutEffect(() => {
    if (hasNextPage) {
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) end.current?.focus({ preventScroll: true });
    }
  });
  if (!hasNextPage && state === 'unpressed' && !props.end) return null;
  return (
    <div ref={place} className={styles.more}>
      {hasNextPage && note ? (
        <p className="soft small" role={isFetchNextPageError ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
      {hasNextPage ? (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={load}>
          {isFetchNextPageError ? retry : more}
        </Button>
      ) : (
        <p
          ref={end}
          tabIndex={-1}
          className={`stack middle soft small ${styles.end}`}
          onBlur={() => setState('unpressed')}
        >
          {props.end ?? texts.end}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{state === 'shown' ? texts.shown : null}</span>
      </VisuallyHidden>
    </div>
  );
}
