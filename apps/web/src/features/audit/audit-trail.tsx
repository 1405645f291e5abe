import { auditMessages } from '@goreal/domain/audit/audit.messages';
import type { AuditItem } from '@goreal/domain/audit/audit-item';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { type AuditFilter, auditQuery } from './api/audit-trail.ts';
import { auditMessages as texts } from './audit.messages.ts';
import styles from './audit.module.css';

/** Audit entries, newest first: all, or those about one subject. */
export function AuditTrail({ filter }: { filter: AuditFilter }): ReactNode {
  const query = useInfiniteQuery(auditQuery(filter));
  const items = itemsOf(query.data);
  return (
    <Listing query={query} isEmpty={items.length === 0} words={texts}>
      {items.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without list markers
        <ol role="list" className="stack gap-2">
          {items.map((item) => (
            <Entry key={item.auditId} {...item} />
          ))}
        </ol>
      ) : null}
      <LoadMore query={query} />
    </Listing>
  );
}

function Entry(item: AuditItem): ReactNode {
  const { action, subject, subjectName, actorId, actorName, reason, at } = item;
  const actor = actorName ?? (actorId === null ? texts.commandLine : texts.unknown);
  return (
    <li className={`stack gap-1 ${styles.entry}`}>
      <p className={styles.what}>
        <strong>{auditMessages.action(action)}</strong>
        <span>{subjectName ?? auditMessages.subject(subject)}</span>
      </p>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <p className="faint small">
        {actor} · <time dateTime={at}>{minuteOf(at)}</time>
      </p>
    </li>
  );
}
