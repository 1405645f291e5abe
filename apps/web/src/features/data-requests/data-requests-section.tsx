import type { DataRequest } from '@goreal/domain/data-requests/data-request';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EntryName } from '#ui/entry-panel/entry-list.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { dataRequestsQuery } from './api/data-requests.ts';
import { dataRequestsMessages as texts } from './data-requests.messages.ts';
import styles from './data-requests.module.css';

/** Open requests about personal data, for operators, ordered by due date. */
export function DataRequestsSection(): ReactNode {
  const query = useQuery(dataRequestsQuery);
  const { items = [], total = 0, overdue = 0 } = query.data ?? {};
  return (
    <Panel
      title={texts.title}
      actions={total > 0 ? <p role="status">{texts.count(total, overdue)}</p> : null}
    >
      <p className={`soft small ${styles.intro}`}>{texts.lead}</p>
      <Listing query={query} isEmpty={items.length === 0} words={texts}>
        <ul className="stack">
          {items.map((item) => (
            <Row key={`${item.kind} ${item.id}`} {...item} />
          ))}
        </ul>
      </Listing>
    </Panel>
  );
}

function Row({ kind, id, name, requestedAt, dueAt, isOverdue }: DataRequest): ReactNode {
  return (
    <li className={`row middle spread ${styles.request}`}>
      <div>
        <EntryName>
          {name ?? texts.receipt(id)}
          {isOverdue ? <Badge tone="danger">{texts.overdue}</Badge> : null}
        </EntryName>
        <p className="soft small">{texts.kinds[kind]}</p>
      </div>
      <p className="soft small">
        {texts.asked(dayOf(requestedAt))} · <strong>{texts.due(dayOf(dueAt))}</strong>
      </p>
    </li>
  );
}
