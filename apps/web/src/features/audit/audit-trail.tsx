import { auditMessages } from '@goreal/domain/audit/audit.messages';
import type { AuditArea, AuditItem } from '@goreal/domain/audit/audit-item';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/api-client/api-client.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { byCursor, cursorOf, itemsOf, type Page } from '#platform/query/pages.ts';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { auditMessages as texts } from './audit.messages.ts';
import styles from './audit.module.css';

export type AuditFilter = { area?: AuditArea; subject?: string; actorId?: string };

/** Audit entries, newest first: all, or those about one subject. */
export function AuditTrail({ filter }: { filter: AuditFilter }): ReactNode {
  const query = useInfiniteQuery(auditQuery(filter));
  const items = itemsOf(query.data);
  return (
    <Listing query={query} isEmpty={items.length === 0} words={texts}>
      {items.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without list markers
        <ol role="list" className={styles.list}>
          {items.map((item) => (
            <Entry key={item.auditId} {...item} />
          ))}
        </ol>
      ) : null}
      <LoadMore query={query} failed={texts.moreFailed} />
    </Listing>
  );
}

function Entry(item: AuditItem): ReactNode {
  const { action, subject, subjectName, actorId, actorName, reason, at } = item;
  const actor = actorName ?? (actorId === null ? texts.commandLine : texts.unknown);
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <strong>{auditMessages.action(action)}</strong>
        <span>{subjectName ?? auditMessages.subject(subject)}</span>
      </p>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <p className={styles.who}>
        {actor} · <time dateTime={at}>{formatDateTime(new Date(at), academyTimeZone())}</time>
      </p>
    </li>
  );
}

/** The audit log in pages of 30, newest first; fetched again on every mount. */
function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }): Promise<Page<AuditItem>> => {
      const query = { ...filter, ...cursorOf(pageParam) };
      return api.GET('/api/auditEntries', { params: { query }, signal });
    },
    ...byCursor,
    refetchOnMount: 'always',
  });
}
