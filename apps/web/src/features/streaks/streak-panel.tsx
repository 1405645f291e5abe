import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { StreakCalendar } from './streak-calendar.tsx';
import { streaksMessages } from './streaks.messages.ts';

/** The calendar in a panel. */
export function StreakPanel({ uid }: { uid: string }): ReactNode {
  return (
    <Panel title={streaksMessages.calendar.title}>
      <StreakCalendar uid={uid} />
    </Panel>
  );
}
