import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReactNode } from 'react';

/** The signed-in member of the guild chat. */
export type Member = { uid: string; guild: GuildId; isElder: boolean };

/** A dialog that reports the name of a message's author. */
export type ReportName = (
  player: { userId: string; displayName: string },
  onClose: () => void,
) => ReactNode;
