import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useState } from 'react';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import styles from './guild-picture.module.css';

/** A guild's image, or its drawn crest when there is none or it fails to load. */
export function GuildPicture(props: {
  guild: GuildId;
  imageUrl: string | null;
  /** Accessible name; without it the picture is decorative. */
  label?: string;
}): ReactNode {
  const { guild, imageUrl, label } = props;
  const [broken, setBroken] = useState<string>();
  if (!imageUrl || broken === imageUrl) {
    return <GuildCrest guild={guild} size="100%" {...(label && { label })} />;
  }
  return (
    <img
      src={imageUrl}
      alt={label ?? ''}
      className={styles.picture}
      onError={() => setBroken(imageUrl)}
    />
  );
}
