import { type ReactNode, useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GuildChoiceScreen } from '#features/guilds/guild-choice.tsx';
import { useProfile } from '#platform/session/session.ts';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { chosenGuild } from '../chosen-guild.ts';

export function SelectGuildPage(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The first operator of an academy comes through here once, and sets it up next.
  const home = useProfile().role === 'super_admin' ? '/admin?tab=setup' : '/dashboard';
  const enter = useCallback(() => void navigate(home, { replace: true }), [navigate, home]);
  return (
    <>
      <WorldBackdrop scene="gate" />
      <GuildChoiceScreen wanted={chosenGuild(search)} onDone={enter} />
    </>
  );
}
