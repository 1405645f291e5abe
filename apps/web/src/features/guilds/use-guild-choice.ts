import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { useEffect, useState } from 'react';
import { theme } from '#platform/theme/theme.ts';
import { joinGuild } from './api/join-guild.ts';

export type ChoiceStatus = 'none' | 'selected' | 'saving' | 'success' | 'error';

export type GuildChoice = {
  status: ChoiceStatus;
  selected: GuildId | undefined;
  failure: string | undefined;
  look: (guild: GuildId | undefined) => void;
  select: (guild: GuildId) => void;
  thinkAgain: () => void;
  confirm: () => Promise<void>;
};

/**
 * States of the guild choice (specification 4). The page uses the theme of the hovered or focused guild, else
 * of the selected one.
 */
export function useGuildChoice(wanted?: GuildId): GuildChoice {
  const [selected, setSelected] = useState(wanted);
  const [looked, look] = useState<GuildId>();
  const [progress, setProgress] = useState<'open' | 'saving' | 'success' | 'error'>('open');
  const [failure, setFailure] = useState<string>();

  // After a failure the theme is reset (specification 2) until the next preview.
  const shown = looked ?? (progress === 'error' ? undefined : selected);
  useEffect(() => theme.preview(shown), [shown]);
  useEffect(() => () => theme.preview(undefined), []);

  const settle = (guild: GuildId | undefined) => {
    setSelected(guild);
    look(undefined);
    setFailure(undefined);
    setProgress('open');
  };
  const confirm = async () => {
    if (progress === 'saving' || progress === 'success') return;
    look(undefined);
    setFailure(undefined);
    setProgress('saving');
    try {
      await joinGuild(selected);
      setProgress('success');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setProgress('error');
    }
  };
  const status = progress === 'open' ? (selected ? 'selected' : 'none') : progress;
  return {
    status,
    selected,
    failure,
    look,
    select: settle,
    thinkAgain: () => settle(undefined),
    confirm,
  };
}
