import { formatTime } from '@goreal/domain/calendar/format';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { reviewMessages } from './review.messages.ts';
import styles from './submissions-tab.module.css';
import type { RecentDecision } from './use-recent-decisions.ts';

/** Decisions of this elder in this session, each with an undo button. */
export function RecentDecisions(props: {
  recent: readonly RecentDecision[];
  locked: boolean;
  inPanes: boolean;
  /** Cards are selected: in panes the list above needs the height. */
  isChoosing: boolean;
  onUndo: (decision: RecentDecision) => void;
}): ReactNode {
  const { recent, locked, inPanes, isChoosing, onUndo } = props;
  const [all, setAll] = useState(false);
  const words = reviewMessages.recent;
  if (recent.length === 0) return null;
  const few = inPanes && isChoosing ? 0 : 1;
  const shown = all ? recent : recent.slice(0, few);
  return (
    <section className={styles.recent} aria-label={words.title}>
      <div className={`line middle spread gap-2 ${styles.recentHead}`}>
        <h3 className="size-1">{words.title}</h3>
        {recent.length > few ? (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={all}
            aria-label={all ? undefined : words.showAllLabel(recent.length)}
            onClick={() => setAll((was) => !was)}
          >
            {all ? words.showLess : words.showAll(recent.length)}
          </Button>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without list markers */}
      <ul role="list" className="stack">
        {shown.map((decision) => (
          <li key={decision.submissionId} className={`line middle spread gap-2 ${styles.entry}`}>
            <div className={styles.words}>
              <p className={styles.quest}>{decision.questTitle}</p>
              <p className="faint small">
                {decision.userName} · {formatTime(new Date(decision.decidedAt), academyTimeZone())}
              </p>
              <Badge tone={decision.status === 'approved' ? 'success' : 'danger'}>
                {decision.status === 'approved'
                  ? words.approved(decision.auraRewarded)
                  : words.rejected}
              </Badge>
            </div>
            <Button
              variant="ghost"
              size="small"
              icon={<Undo2 size={16} aria-hidden="true" />}
              disabled={locked}
              aria-label={words.undoLabel(decision.questTitle, decision.userName)}
              onClick={() => onUndo(decision)}
            >
              {words.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
