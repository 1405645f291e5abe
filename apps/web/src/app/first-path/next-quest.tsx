import type { Quest } from '@goreal/domain/quests/quest';
import type { ReactNode } from 'react';
import { useAcceptQuest } from '#features/quests/api/quests.ts';
import { QuestHead } from '#features/quests/quest-card.tsx';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { session } from '#platform/session/session.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path.module.css';
import { useLeaveFirstPath } from './leave-first-path.ts';

/** The next quest: one press accepts it if necessary, and opens its form on the quests tab. Every press ends the path. */
export function NextQuest(props: {
  uid: string;
  quest: Quest;
  isUnderWay: boolean;
  onOpenQuest: (questId: string | undefined) => void;
}): ReactNode {
  const { uid, quest, isUnderWay, onOpenQuest } = props;
  const accept = useAcceptQuest(uid);
  const leave = useLeaveFirstPath(uid);
  const open = (questId: string | undefined) => {
    leave.mutate();
    onOpenQuest(questId);
  };
  const press = () => {
    if (isUnderWay) {
      open(quest.questId);
      return;
    }
    // Not mutation callbacks: the live event of the acceptance removes this component, and these would not run. Errors
    // are shown from `accept.error`.
    accept.mutateAsync(quest.questId).then(
      () => {
        session.patch({ isFirstPathOpen: false });
        onOpenQuest(quest.questId);
      },
      () => undefined,
    );
  };
  const verb = isUnderWay ? texts.continueNext : texts.acceptNext;
  return (
    <div className={styles.quest}>
      <QuestHead quest={quest} titleId="first-path-quest" />
      <p className={styles.description}>{quest.description}</p>
      {accept.isError ? (
        <AlertBanner kind="error">{unableToBecause(texts.acceptAction, accept.error)}</AlertBanner>
      ) : null}
      <Button
        wide
        size="large"
        busy={accept.isPending}
        aria-describedby="first-path-quest"
        onClick={press}
      >
        {accept.isPending ? texts.accepting : verb}
      </Button>
      <Button variant="ghost" onClick={() => open(undefined)}>
        {texts.otherQuests}
      </Button>
    </div>
  );
}
