import { isElder } from '@goreal/domain/accounts/role';
import type { LogEntry } from '@goreal/domain/strava/activity-log';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProfile } from '#platform/session/session.ts';
import { Card } from '#ui/card/card.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { StatCards } from '#ui/stat-cards/stat-cards.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { LoadingTable } from '#ui/table/loading-table.tsx';
import { Table } from '#ui/table/table.tsx';
import { activityLogMessages as texts } from './activity-log.messages.ts';
import styles from './activity-log.module.css';
import { logColumns } from './activity-log-columns.tsx';
import { ActivityLogFilters, useLogFilters } from './activity-log-filters.tsx';
import { activityLogQuery } from './api/activity-log.ts';
import { RevokeAction, RevokeDialog } from './revoke-action.tsx';

/** The elders' log of all activities (specification 2). */
export function ActivityLogTab(): ReactNode {
  const { role } = useProfile();
  if (!isElder(role)) {
    return (
      <Card>
        <EmptyState title={texts.denied.title}>{texts.denied.text}</EmptyState>
      </Card>
    );
  }
  return <ActivityLog />;
}

function ActivityLog(): ReactNode {
  const [filters, setFilters] = useLogFilters();
  const [revoking, setRevoking] = useState<LogEntry>();
  const log = useInfiniteQuery(activityLogQuery(filters));
  const entries = log.data?.entries ?? [];
  const total = log.data?.total ?? 0;
  const unknown = log.isError ? '–' : '…';
  const more = texts.more(formatNumber(Math.max(0, total - entries.length)));
  return (
    <div className={`stack gap-5 ${styles.tab}`}>
      <TabHead title={texts.title}>{texts.lead}</TabHead>
      <ActivityLogFilters
        applied={filters}
        busy={log.isFetching && !log.isFetchingNextPage}
        onApply={setFilters}
      />
      <StatCards label={texts.stats.label}>
        <Stat label={texts.stats.total} value={log.data ? formatNumber(total) : unknown} />
        <Stat label={texts.stats.shown} value={log.data ? formatNumber(entries.length) : unknown} />
      </StatCards>
      <Listing
        query={log}
        words={texts.list}
        isEmpty={entries.length === 0}
        skeleton={<LoadingTable />}
      >
        {entries.length > 0 ? (
          <Table
            wideFrom="desktop"
            caption={texts.columns.caption}
            columns={logColumns((entry) => (
              <RevokeAction entry={entry} onOpen={() => setRevoking(entry)} />
            ))}
            rows={entries}
            rowKey={({ id }) => id}
          />
        ) : null}
        <LoadMore key={JSON.stringify(filters)} query={log} more={more} retry={more} />
      </Listing>
      {revoking ? <RevokeDialog entry={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </div>
  );
}
