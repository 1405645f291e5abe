import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { ActivityItem } from './activity-item.tsx';
import { useActivities } from './api/stamina.ts';
import styles from './aura-stream.module.css';

const texts = activitiesMessages.list;

/** The player's activities, newest first, each with what it earned or why nothing. */
export function ActivityList({ uid }: { uid: string }): ReactNode {
  return (
    <Panel title={texts.title} level={3}>
      <Content uid={uid} />
    </Panel>
  );
}

function Content({ uid }: { uid: string }): ReactNode {
  const list = useActivities(uid);
  if (list.isPending) {
    return (
      <div className={styles.stack} aria-busy="true">
        <VisuallyHidden>
          <span role="status">{texts.loading}</span>
        </VisuallyHidden>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        title={unableToBecause(texts.loadAction, list.error)}
        retryLabel={texts.retry}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {items.map((activity) => (
          <li key={activity.activityId}>
            <ActivityItem uid={uid} activity={activity} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <LoadMore
          label={list.isFetchNextPageError ? texts.retry : texts.more}
          note={
            list.isFetchNextPageError ? unableToBecause(texts.moreAction, list.error) : undefined
          }
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
