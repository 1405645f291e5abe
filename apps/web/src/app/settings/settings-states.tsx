import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBlocks } from '#features/chat/api/blocks.ts';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { settingsMessages } from './settings.messages.ts';

const texts = settingsMessages.states;

/** Number of sign-in methods of the account: password, app, passkeys. Empty until it is known. */
export function SecurityState({ uid }: { uid: string }): ReactNode {
  const { data } = useQuery(factorsQuery(uid));
  if (!data) return null;
  return texts.layers(1 + Number(data.totpSince !== null) + Number(data.hasPasskey));
}

export function BlockedState({ uid }: { uid: string }): ReactNode {
  const { data } = useBlocks(uid);
  return data ? texts.blocked(data.length) : null;
}
