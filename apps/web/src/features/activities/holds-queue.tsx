import {
  ENTRY_LIMITS,
  type HeldActivity,
  type HeldImport,
  holdReasonSchema,
} from '@goreal/domain/activities/hold';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Decision } from '#platform/desk/decision.ts';
import { DecisionCard } from '#platform/desk/decision-card.tsx';
import { DecisionQueue } from '#platform/desk/decision-queue.tsx';
import { itemsOf } from '#platform/query/pages.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { activitiesMessages } from './activities.messages.ts';
import { holdsQuery, importsQuery, useDecideHold, useDecideImport } from './api/holds.ts';
import { HoldFacts, ImportFacts } from './held-cards.tsx';

const texts = activitiesMessages.holds;
const { imports } = texts;

/** What both kinds of cards share of their two decisions. */
const APPROVE = {
  id: 'approve',
  look: 'primary',
  action: texts.approveAction,
} as const;
const REJECT = {
  id: 'reject',
  action: texts.rejectAction,
  ask: {
    kind: 'reason',
    title: texts.rejectTitle,
    label: texts.rejectLabel,
    hint: texts.rejectHint,
    send: texts.reject,
    close: buttonMessages.close,
    size: 'medium',
    dangerous: true,
    schema: holdReasonSchema,
    max: ENTRY_LIMITS.noteMax,
    rows: 4,
  },
} as const;

/** The elders' queue of activities with unusual values, or entered manually; whole imports come first. */
export function HoldsQueue(): ReactNode {
  const held = useInfiniteQuery(importsQuery);
  const holds = useInfiniteQuery(holdsQuery);
  const hasImports = itemsOf(held.data).length > 0;
  return (
    <div className="stack gap-6">
      <DecisionQueue
        query={held}
        words={{ ...texts, title: imports.title, more: imports.more }}
        idOf={({ importId }) => importId}
        isHiddenWhenEmpty
      >
        {(card) => <ImportCard card={card} />}
      </DecisionQueue>
      <DecisionQueue
        query={holds}
        words={{
          ...texts,
          count: texts.total,
          ...(hasImports ? { empty: texts.emptyBesideImports } : {}),
        }}
        idOf={({ activityId }) => activityId}
      >
        {(card) => <HoldCard card={card} />}
      </DecisionQueue>
    </div>
  );
}

function HoldCard({ card }: { card: HeldActivity }): ReactNode {
  const { activityId: id, revision, userName, isOwn } = card;
  const { mutateAsync: decide } = useDecideHold();
  const decisions: readonly Decision[] = [
    {
      ...APPROVE,
      label: texts.approve,
      send: async () => {
        const { stamina_points: points } = await decide({ id, revision });
        return texts.approved(userName, formatNumber(points, { atMost: 2 }));
      },
    },
    {
      ...REJECT,
      label: texts.reject,
      send: async (reason) => {
        await decide({ id, revision, reason });
        return texts.rejected(userName);
      },
    },
  ];
  return (
    <DecisionCard
      id={id}
      label={userName}
      own={isOwn ? texts.own : undefined}
      decisions={decisions}
    >
      <HoldFacts card={card} />
    </DecisionCard>
  );
}

function ImportCard({ card }: { card: HeldImport }): ReactNode {
  const { importId: id, userName, activities, isOwn } = card;
  const { mutateAsync: decide } = useDecideImport();
  const decisions: readonly Decision[] = [
    {
      ...APPROVE,
      label: imports.approve,
      ask: {
        kind: 'question',
        title: imports.approve,
        text: imports.approveQuestion(formatNumber(activities)),
        cancel: imports.keep,
      },
      send: async () => {
        const { activities: count, stamina_points: points } = await decide({ id });
        const earned = formatNumber(points, { atMost: 2 });
        return imports.approved(userName, formatNumber(count), earned);
      },
    },
    {
      ...REJECT,
      label: imports.reject,
      send: async (reason) => {
        const decided = await decide({ id, reason });
        return imports.rejected(userName, formatNumber(decided.activities));
      },
    },
  ];
  return (
    <DecisionCard
      id={id}
      label={userName}
      own={isOwn ? imports.own : undefined}
      decisions={decisions}
    >
      <ImportFacts card={card} />
    </DecisionCard>
  );
}
