import { isSuperAdmin } from '@goreal/domain/accounts/role';
import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import type { ReportedName } from '@goreal/domain/display-names/name-report';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Decision } from '#platform/desk/decision.ts';
import { DecisionCard } from '#platform/desk/decision-card.tsx';
import { DecisionQueue } from '#platform/desk/decision-queue.tsx';
import { ReportList } from '#platform/desk/report-list.tsx';
import { useProfile } from '#platform/session/session.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { namesQuery, useKeepName, useRemoveName } from './api/display-names.ts';
import { namesQueueMessages as texts } from './names-queue.messages.ts';

/** Reported display names; empty while none waits. */
export function NamesQueue(): ReactNode {
  return (
    <DecisionQueue
      query={useInfiniteQuery(namesQuery)}
      words={{ ...texts, empty: { title: texts.emptyTitle } }}
      idOf={idOf}
      isHiddenWhenEmpty
    >
      {(item) => <NameCard item={item} />}
    </DecisionQueue>
  );
}

function NameCard({ item }: { item: ReportedName }): ReactNode {
  const { userId, name, displayName, isHidden, isElder, reports } = item;
  const { role } = useProfile();
  return (
    <DecisionCard id={idOf(item)} label={texts.card(name)} decisions={useNameDecisions(item)}>
      <PersonLine
        userId={userId}
        displayName={name}
        size={40}
        aside={
          <>
            <Badge tone={isHidden ? 'warning' : 'neutral'}>
              {isHidden ? texts.hidden : texts.shown}
            </Badge>
            {isElder ? <Badge tone="info">{texts.elder}</Badge> : null}
            <Badge tone="danger">{texts.reports(reports.length)}</Badge>
          </>
        }
      >
        {displayName === name ? null : texts.shownAs(displayName)}
      </PersonLine>
      <ReportList reports={reports} />
      {isElder && !isSuperAdmin(role) ? <p>{texts.operatorsOnly}</p> : null}
    </DecisionCard>
  );
}

function useNameDecisions({ userId, name, isElder }: ReportedName): readonly Decision[] {
  const { role } = useProfile();
  const keep = useKeepName();
  const remove = useRemoveName();
  // The server refuses it.
  if (isElder && !isSuperAdmin(role)) return [];
  return [
    {
      id: 'approve',
      label: texts.keep,
      action: texts.keepAction,
      send: async () => {
        await keep.mutateAsync({ userId, name });
        return texts.kept;
      },
    },
    {
      id: 'reject',
      label: texts.remove,
      look: 'danger',
      action: texts.removeAction,
      ask: {
        kind: 'reason',
        schema: reasonSchema,
        max: APPEAL_LIMITS.reasonMax,
        title: texts.removeTitle,
        intro: texts.removeIntro,
        label: texts.removeReason,
      },
      send: async (reason) => {
        await remove.mutateAsync({ userId, name, reason });
        return texts.removed;
      },
    },
  ];
}

function idOf({ userId, name }: ReportedName): string {
  return `${userId} ${name}`;
}
