import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useId } from 'react';
import type { GuildFace } from './api/guilds.ts';
import styles from './guild-card.module.css';
import { GuildPicture } from './guild-picture.tsx';
import { guildChoiceMessages as texts } from './guilds.messages.ts';

type GuildCardProps = {
  guild: GuildFace;
  checked: boolean;
  disabled: boolean;
  onSelect: (guild: GuildId) => void;
  onLook: (guild: GuildId | undefined) => void;
};

/** One guild as a radio button in its own colours; arrow keys move between the three. */
export function GuildCard(props: GuildCardProps): ReactNode {
  const { guild, checked, disabled, onSelect, onLook } = props;
  const id = useId();
  return (
    <label
      className={styles.card}
      data-guild={guild.id}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse' && !disabled) onLook(guild.id);
      }}
      onPointerLeave={() => onLook(undefined)}
    >
      <input
        type="radio"
        name="guild"
        value={guild.id}
        className={styles.radio}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-motto ${id}-focus ${id}-description`}
        onChange={() => onSelect(guild.id)}
        onFocus={() => onLook(guild.id)}
        onBlur={() => onLook(undefined)}
      />
      <span className={styles.crest}>
        <GuildPicture guild={guild.id} imageUrl={guild.imageUrl} />
      </span>
      <span id={`${id}-name`} className={styles.name}>
        {guild.displayName}
      </span>
      <span id={`${id}-motto`} className={`accent small ${styles.motto}`}>
        {guild.motto}
      </span>
      <span id={`${id}-focus`} className="primary small">
        {texts.focus}: <strong>{guild.focus}</strong>
      </span>
      <span id={`${id}-description`} className={`soft small ${styles.description}`}>
        {guild.description}
      </span>
    </label>
  );
}
