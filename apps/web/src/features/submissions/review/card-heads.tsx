import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import type { ReviewCard as Card } from '@goreal/domain/submissions/review';
import Eye from 'lucide-react/icons/eye';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { namesOf } from './card-names.ts';
import { reviewMessages } from './review.messages.ts';
import styles from './review-card.module.css';
import { waitingOf } from './waiting.ts';

/** Head of a whole card: quest, player, reward and waiting time. */
export function CardHead(props: { card: Card; now: Date; children: ReactNode }): ReactNode {
  const { card, now, children } = props;
  const { quest, user } = namesOf(card);
  const guild = resolveGuildId(card.userGuild);
  return (
    <header className={styles.head}>
      <GuildCrest guild={guild} size={44} label={FOUNDING_GUILDS[guild].displayName} />
      <div>
        <h3 className="size-2">{quest}</h3>
        <p className={`row faint small ${styles.facts}`}>
          <strong className={styles.user}>{user}</strong>
          <SubmittedAt at={card.submittedAt} />
        </p>
      </div>
      {children}
      <div className={`row middle gap-2 ${styles.badges}`}>
        <Badges card={card} now={now} />
      </div>
    </header>
  );
}

/** A card of the compact list: quest, player and waiting time. */
export function EntryHead(props: {
  card: Card;
  now: Date;
  isClaimed: boolean;
  children: ReactNode;
}): ReactNode {
  const { card, now, isClaimed, children } = props;
  const { quest, user } = namesOf(card);
  const guild = resolveGuildId(card.userGuild);
  return (
    <header className={styles.entryHead}>
      <GuildCrest guild={guild} size={32} label={FOUNDING_GUILDS[guild].displayName} />
      <div>
        <p className={styles.entryQuest}>{quest}</p>
        <p className={styles.entryFacts}>
          <span className={`soft small ${styles.entryUser}`}>{user}</span>
          <Waiting card={card} now={now} />
          {isClaimed ? (
            <Badge tone="info" icon={<Eye size={12} aria-hidden="true" />}>
              {reviewMessages.claim.short}
            </Badge>
          ) : null}
        </p>
      </div>
      {children}
    </header>
  );
}

/** Head of the detail beside the compact list. */
export function DetailHead({ card, now }: { card: Card; now: Date }): ReactNode {
  return (
    <header className="stack gap-1">
      <h3 className="size-2">{namesOf(card).quest}</h3>
      <p className={`row faint small ${styles.facts}`}>
        <SubmittedAt at={card.submittedAt} />
      </p>
      <div className={`row middle gap-2 ${styles.badges}`}>
        <Badges card={card} now={now} />
      </div>
    </header>
  );
}

function Badges({ card, now }: { card: Card; now: Date }): ReactNode {
  const words = reviewMessages.card;
  return (
    <>
      <span className={styles.reward}>
        <AuraStar size={20} />
        {words.reward(card.auraReward)}
      </span>
      <Waiting card={card} now={now} />
      <Badge tone="info">{words.pending}</Badge>
    </>
  );
}

function Waiting({ card, now }: { card: Card; now: Date }): ReactNode {
  const { text, tone } = waitingOf(card.submittedAt, now);
  return (
    <Badge tone={tone} icon={<Hourglass size={12} aria-hidden="true" />}>
      {text}
    </Badge>
  );
}

function SubmittedAt({ at }: { at: string }): ReactNode {
  const zone = academyTimeZone();
  return (
    <time dateTime={at}>{reviewMessages.card.submitted(minuteOf(at), timeZoneLabel(zone))}</time>
  );
}
