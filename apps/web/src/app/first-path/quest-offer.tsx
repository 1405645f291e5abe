import type { Quest } from '@goreal/domain/quests/quest';
import type { ReactNode } from 'react';
import { QuestHead } from '#features/quests/quest-card.tsx';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path.module.css';

/** A quest with one large button, and the error of the last attempt to accept it. */
export function QuestOffer(props: {
  quest: Quest;
  /** text of the button, unless an acceptance is pending */
  label: string;
  accept: { isPending: boolean; error: unknown };
  onPress: () => void;
  children?: ReactNode;
}): ReactNode {
  const { quest, label, accept, onPress, children } = props;
  return (
    <div className={`stack gap-3 ${styles.quest}`}>
      <QuestHead quest={quest} titleId="first-path-quest" />
      <p className={`soft ${styles.description}`}>{quest.description}</p>
      <FailureBanner action={texts.acceptAction} error={accept.error} />
      <Button
        wide
        size="large"
        busy={accept.isPending}
        aria-describedby="first-path-quest"
        onClick={onPress}
      >
        {accept.isPending ? texts.accepting : label}
      </Button>
      {children}
    </div>
  );
}
