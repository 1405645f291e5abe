import type { Quest } from '@goreal/domain/quests/quest';
import type { ReactNode } from 'react';
import { useAcceptQuest } from '#features/quests/api/quests.ts';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { firstPathMessages as texts } from './first-path.messages.ts';
import { leaveFirstPath } from './leave-first-path.ts';
import { QuestOffer } from './quest-offer.tsx';

/** The next quest: one press accepts it if necessary, and opens its form on the quests tab. Every press ends the path. */
export function NextQuest(props: {
  uid: string;
  quest: Quest;
  isInProgress: boolean;
  onOpenQuest: (questId: string | undefined) => void;
}): ReactNode {
  const { uid, quest, isInProgress, onOpenQuest } = props;
  const accept = useAcceptQuest(uid);
  const open = (questId: string | undefined) => {
    leaveFirstPath(uid);
    onOpenQuest(questId);
  };
  const press = () => {
    if (isInProgress) {
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
  return (
    <QuestOffer
      quest={quest}
      label={isInProgress ? texts.continueNext : texts.acceptNext}
      accept={accept}
      onPress={press}
    >
      <Button variant="ghost" onClick={() => open(undefined)}>
        {texts.otherQuests}
      </Button>
    </QuestOffer>
  );
}
