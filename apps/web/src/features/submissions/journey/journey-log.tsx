import {
  JOURNEY_FILTERS,
  type JourneyCounts,
  type JourneyFilter,
} from '@goreal/domain/submissions/journey-counts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useConnectivity, useReconnect } from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { journeyKey, journeyQuery } from './api/journey.ts';
import { journeyMessages as texts } from './journey.messages.ts';
import type { EntryParts } from './journey-entry.tsx';
import styles from './journey-log.module.css';
import { JourneyScroll } from './journey-scroll.tsx';

type JourneyLogProps = EntryParts & {
  uid: string;
  /** Link to the quests, shown while the log is empty. */
  questsLink: ReactNode;
};

/** The own submissions by day: four filters with counts, newest first, in pages. */
export function JourneyLog(props: JourneyLogProps): ReactNode {
  const { uid, questsLink, ...parts } = props;
  const [filter, choose] = useJourneyFilter();
  const journey = useInfiniteQuery(journeyQuery(uid, filter));
  const client = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  useShowsOffline();
  const [isFresh, setFresh] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: journeyKey(uid) });
  useReconnect(() => void reload());
  const refresh = () => {
    setFresh(false);
    void journey.refetch().then(({ isSuccess }) => setFresh(isSuccess));
  };
  const submissions = itemsOf(journey.data);
  const counts = journey.data?.pages.at(-1)?.counts;
  return (
    <Panel
      title={texts.title}
      actions={
        <Button
          variant="ghost"
          size="small"
          icon={<RefreshCw size={18} aria-hidden="true" />}
          busy={journey.isRefetching && !journey.isFetchingNextPage}
          onClick={refresh}
        >
          {texts.refresh}
        </Button>
      }
    >
      <p className={styles.intro}>{texts.intro}</p>
      <VisuallyHidden>
        <span role="status">{isFresh ? texts.refreshed : null}</span>
      </VisuallyHidden>
      {isOffline ? (
        <OverlayNotice>
          <AlertBanner kind="warning">{texts.offline}</AlertBanner>
        </OverlayNotice>
      ) : null}
      <Tabs
        label={texts.filterLabel}
        look="pills"
        tabs={tabsOf(counts)}
        selected={filter}
        onSelect={choose}
        className={styles.tabs}
      >
        <div className="stack gap-4">
          {!journey.data ? (
            <LoadState
              query={journey}
              loading={
                <Loading
                  label={texts.loading}
                  className="stack gap-4"
                  heights={['8rem', '8rem', '8rem', '8rem']}
                />
              }
              failed={unableToBecause(texts.loadAction, journey.error)}
            />
          ) : submissions.length === 0 ? (
            <EmptyState title={texts.empty[filter].title} action={questsLink}>
              {texts.empty[filter].text}
            </EmptyState>
          ) : (
            <JourneyScroll submissions={submissions} parts={parts} />
          )}
          {submissions.length > 0 ? (
            <LoadMore
              key={filter}
              query={journey}
              more={texts.more}
              failed={texts.moreFailed}
              end={texts.end}
            />
          ) : null}
        </div>
      </Tabs>
    </Panel>
  );
}

function tabsOf(counts: JourneyCounts | undefined) {
  return JOURNEY_FILTERS.map((id) => ({ id, label: texts.filters[id], count: counts?.[id] }));
}

/** The filter in the address (`?tab=journey&status=rejected`); any other value shows all. */
function useJourneyFilter(): [JourneyFilter, (filter: JourneyFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('status');
  const filter = JOURNEY_FILTERS.find((known) => known === named) ?? 'all';
  const choose = (next: JourneyFilter) => {
    setSearch((before) => withParams(before, { status: next === 'all' ? '' : next }), {
      replace: true,
    });
  };
  return [filter, choose];
}
