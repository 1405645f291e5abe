import { type ReactNode, useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GuildChoiceScreen } from '#features/guilds/guild-choice.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { chosenGuild } from '../chosen-guild.ts';

export function SelectGuildPage(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = useCallback(() => void navigate('/dashboard', { replace: true }), [navigate]);
  return (
    <>
      <WorldBackdrop scene="gate" />
      <GuildChoiceScreen wanted={chosenGuild(search)} onDone={enter} />
    </>
  );
}
