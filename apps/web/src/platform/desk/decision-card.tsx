import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { type Decision, useQueue } from './decision.ts';
import styles from './desk.module.css';
import deskCard from './desk-card.module.css';
import { handOf } from './use-desk-focus.ts';

/** The icons are the same on every queue. */
const ICONS: Partial<Record<Decision['id'], ReactNode>> = {
  approve: <Check size={18} aria-hidden="true" />,
  reject: <X size={18} aria-hidden="true" />,
};

/** One card of a {@link DecisionQueue}: its content, and the buttons of its decisions. */
export function DecisionCard(props: {
  id: string;
  label: string;
  decisions: readonly Decision[];
  /** Shown instead of the buttons: why this elder may not decide. */
  own?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { id, label, decisions, own, children } = props;
  const { deciding, failure, stop, press } = useQueue();
  return (
    <Card
      as="article"
      aria-label={label}
      aria-busy={deciding?.card === id}
      tabIndex={stop === id ? 0 : -1}
      data-desk-card={id}
      className={`stack gap-3 ${deskCard.card} ${styles.card}`}
    >
      {children}
      {own ? (
        <p className="soft small">{own}</p>
      ) : (
        <footer className={`row to-end gap-2 ${styles.decisions}`}>
          {decisions.map((decision) => {
            const isSent = deciding?.card === id && deciding.decision === decision.id;
            return (
              <Button
                key={decision.id}
                data-action={decision.id}
                size="small"
                variant={decision.look ?? 'secondary'}
                icon={ICONS[decision.id]}
                aria-label={decision.name}
                busy={isSent}
                disabled={deciding !== undefined && !isSent}
                onClick={(event) => press(id, decision, handOf(event))}
              >
                {decision.label}
              </Button>
            );
          })}
        </footer>
      )}
      {failure?.card === id ? <AlertBanner kind="error">{failure.text}</AlertBanner> : null}
    </Card>
  );
}
