// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { address, press, show } from '#testing/show.tsx';
import { useForgetWantedQuest } from './use-forget-wanted-quest.ts';

function Stage({ sent }: { sent: string }): ReactNode {
  const forget = useForgetWantedQuest();
  return (
    <button type="button" onClick={() => forget(sent)}>
      send
    </button>
  );
}

test.each([
  ['q1', '/dashboard?tab=quests'],
  ['q2', '/dashboard?tab=quests&quest=q1'],
])('the address after the report of %s is %s', (sent, after) => {
  show(<Stage sent={sent} />, { path: '/dashboard?tab=quests&quest=q1' });
  press('send');
  expect(address()).toBe(after);
});
