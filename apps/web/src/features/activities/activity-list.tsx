import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { ActivityItem } from './activity-item.tsx';
import { activitiesQuery } from './api/stamina.ts';
import styles from './aura-stream.module.css';

const texts = activitiesMessages.list;

/** The player's activities, newest first, each with its points or why it has none. */
export function ActivityList({ uid }: { uid: string }): ReactNode {
  return (
    <Panel title={texts.title}>
      <Content uid={uid} />
    </Panel>
  );
}

function Content({ uid }: { uid: string }): ReactNode {
  const list = useInfiniteQuery(activitiesQuery(uid));
  if (!list.data) {
    return (
      <LoadState
        query={list}
        loading={
          <Loading
            label={texts.loading}
            className={styles.block}
            heights={['4rem', '4rem', '4rem']}
          />
        }
        failed={unableToBecause(texts.loadAction, list.error)}
      />
    );
  }
  const items = itemsOf(list.data);
  if (items.length === 0)
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  return (
    <>
      <ul className="stack">
        {items.map((activity) => (
          <li key={activity.activityId}>
            <ActivityItem uid={uid} activity={activity} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} failed={unableToBecause(texts.moreAction, list.error)} />
    </>
  );
}
