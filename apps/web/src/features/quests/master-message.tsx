import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { ReactNode } from 'react';
import { MasterPortrait } from './master-portrait.tsx';
import styles from './quest-board.module.css';
import { masters, questsMessages } from './quests.messages.ts';

/** A message of the guild's master that addresses the player by name; of the gatekeeper without a guild. */
export function MasterMessage(props: { guild: string; displayName: string }): ReactNode {
  const { guild, displayName } = props;
  const who = isGuildId(guild) ? guild : 'fallback';
  const master = masters[who];
  return (
    <figure className={styles.message} aria-label={questsMessages.masterSays}>
      <div className={styles.portrait}>
        <MasterPortrait who={who} />
      </div>
      <blockquote className={styles.words}>{master.message(displayName)}</blockquote>
      <figcaption className={styles.name}>
        <strong>{master.name}</strong>
        <span>{master.title}</span>
      </figcaption>
    </figure>
  );
}
