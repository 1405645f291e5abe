import type { ReactNode } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import styles from './load-more.module.css';

/** A list that loads further pages; an infinite query of TanStack fits as it is. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Button for the next page of a list while there is one, or its retry after a failure. */
export function LoadMore(props: {
  query: PagedQuery;
  /** The button's text, where it says more than “more”, e.g. "Xem thêm (còn 37)". */
  more?: ReactNode;
  /** The button's text after a failure, if it is not “retry”. */
  retry?: ReactNode;
  /** Shown above the button: what remains. */
  note?: ReactNode;
  /** Shown above the button after a failure. */
  failed?: ReactNode;
}): ReactNode {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props.query;
  if (!hasNextPage) return null;
  const { more = buttonMessages.more, retry = buttonMessages.retry } = props;
  const note = isFetchNextPageError ? props.failed : props.note;
  return (
    <div className={styles.more}>
      {note ? (
        <p className={styles.note} role={isFetchNextPageError ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? retry : more}
      </Button>
    </div>
  );
}
