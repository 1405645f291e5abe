import type { LevelId } from '@goreal/domain/ascension/levels';
import { auraOfApproval } from '@goreal/domain/aura/aura-of-approval';
import { ACCEPT_RETRY } from '@goreal/domain/quests/acceptance';
import type { Quest } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import Camera from 'lucide-react/icons/camera';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Feather from 'lucide-react/icons/feather';
import Mic from 'lucide-react/icons/mic';
import { memo, type ReactNode, useId } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { useAcceptQuest } from './api/quests.ts';
import styles from './quest-card.module.css';
import { QuestStanding } from './quest-standing.tsx';
import { canAccept, isSameState, type QuestState } from './quest-state.ts';
import { questsMessages as texts } from './quests.messages.ts';

/** The player's values from which an approval's reward is computed (rules 6). */
export type RewardFacts = { level: LevelId; streakDays: number };

type QuestCardProps = {
  quest: Quest;
  state: QuestState;
  uid: string;
  facts: RewardFacts;
  /** The one quest that the board recommends, with its art. */
  isHero?: boolean;
  /** Called on a press, before the server answers. */
  onAccepting: (questId: string) => void;
  onAccepted: (quest: Quest) => void;
};

/**
 * One quest with its description, reward and state. Accepting one quest must not render two hundred cards:
 * the states are computed each time, and only cards whose state differs render.
 */
export const QuestCard = memo(DrawnQuestCard, (before, now) => {
  const { quest, uid, onAccepting, onAccepted, state, facts, isHero } = now;
  return (
    before.quest === quest &&
    before.uid === uid &&
    before.isHero === isHero &&
    before.facts.level === facts.level &&
    before.facts.streakDays === facts.streakDays &&
    before.onAccepting === onAccepting &&
    before.onAccepted === onAccepted &&
    isSameState(before.state, state)
  );
});

function DrawnQuestCard(props: QuestCardProps): ReactNode {
  const { quest, state, uid, onAccepting, onAccepted, facts, isHero = false } = props;
  const titleId = useId();
  const accept = useAcceptQuest(uid);
  const isTakable = canAccept(state);
  const verb = state.kind === 'open' ? texts.accept : texts.acceptAgain;
  const attempt = accept.isPending && accept.failureCount > 0 ? accept.failureCount + 1 : undefined;
  const press = () => {
    // Not mutation callbacks: the card is unmounted after acceptance, and these would not run. Errors are
    // shown from `accept.error`.
    onAccepting(quest.questId);
    accept.mutateAsync(quest.questId).then(
      () => onAccepted(quest),
      () => undefined,
    );
  };
  return (
    <Card
      as="article"
      isRaisedOnHover={isTakable}
      className={styles.card}
      aria-labelledby={titleId}
      data-hero={isHero || undefined}
      data-state={accept.isPending ? 'accepting' : state.kind}
    >
      {isHero ? <HeroArt guild={quest.guild} /> : null}
      <QuestHead quest={quest} titleId={titleId} />
      <p className={`soft small ${styles.description}`}>{quest.description}</p>
      {isTakable ? <Reckoning quest={quest} facts={facts} /> : null}
      <footer className={styles.foot}>
        <QuestStanding state={state} />
        {accept.isError ? <AcceptProblem error={accept.error} /> : null}
        {isTakable ? (
          <>
            <div className={styles.press}>
              <Button
                wide
                busy={accept.isPending}
                onClick={press}
                aria-label={texts.acceptNamed(verb, quest.title)}
              >
                {attempt !== undefined
                  ? texts.attempt(attempt, ACCEPT_RETRY.attempts)
                  : accept.isPending
                    ? texts.accepting
                    : verb}
              </Button>
            </div>
            {/* The button's text shows the attempt in the same size, so nothing below it moves. */}
            <VisuallyHidden>
              <span role="status">
                {attempt === undefined
                  ? null
                  : texts.acceptingAgain(attempt, ACCEPT_RETRY.attempts)}
              </span>
            </VisuallyHidden>
          </>
        ) : null}
      </footer>
    </Card>
  );
}

function HeroArt({ guild }: { guild: Quest['guild'] }): ReactNode {
  return (
    <div aria-hidden="true" className={styles.art}>
      <DrumStar size="100%" detail="crest" />
      <span className={styles.crest}>
        <GuildCrest guild={guild} size="100%" />
      </span>
    </div>
  );
}

/** The bonuses that the reward would get today, before the quest is accepted. */
function Reckoning({ quest, facts }: { quest: Quest; facts: RewardFacts }): ReactNode {
  const { total, lines } = auraOfApproval({
    reward: quest.auraReward,
    isDaily: quest.isDaily,
    ...facts,
  });
  if (total === quest.auraReward) return null;
  return <p className={`accent small ${styles.reckoning}`}>{texts.reckoning(total, lines)}</p>;
}

/** Title, reward and kind; shared with the card of a quest in progress. */
export function QuestHead({ quest, titleId }: { quest: Quest; titleId: string }): ReactNode {
  return (
    <header className={`stack gap-3 ${styles.head}`}>
      <div className={styles.marks}>
        <Badge tone="gold" icon={<AuraStar size={16} />}>
          {texts.reward(quest.auraReward)}
        </Badge>
        <Kind quest={quest} />
      </div>
      <h3 id={titleId} className={`size-2 ${styles.title}`}>
        {quest.title}
      </h3>
    </header>
  );
}

function AcceptProblem({ error }: { error: unknown }): ReactNode {
  const expired = codeOfError(error) === 'unauthenticated';
  const reload = expired ? (
    <Button size="small" variant="secondary" onClick={() => window.location.reload()}>
      {texts.reload}
    </Button>
  ) : null;
  return (
    <AlertBanner kind="error" action={reload}>
      {unableToBecause(texts.acceptAction, error)}
    </AlertBanner>
  );
}

const ICONS = { text: Feather, image: Camera, video: Clapperboard, audio: Mic } as const;

/** The type of proof that a quest requires, about how long it takes, and how often it can be done. */
function Kind({ quest }: { quest: Quest }): ReactNode {
  const { reportType, minutes, isDaily } = quest;
  const Icon = ICONS[reportType];
  return (
    <p className={styles.kind}>
      <Icon size={14} aria-hidden="true" />
      {texts.kind(questMessages.reportType[reportType], minutes, isDaily)}
    </p>
  );
}
