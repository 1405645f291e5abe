import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { GuildChoiceScreen } from '#features/guilds/guild-choice.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

export function SelectGuildPage(): ReactNode {
  const navigate = useNavigate();
  const enter = useCallback(() => void navigate('/dashboard', { replace: true }), [navigate]);
  return (
    <>
      <WorldBackdrop scene="gate" />
      <GuildChoiceScreen onDone={enter} />
    </>
  );
}
