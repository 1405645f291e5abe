import type { Restriction } from '@goreal/domain/young-players/age-band';
import { youngPlayersMessages } from '@goreal/domain/young-players/young-players.messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { youngPlayersTexts } from './young-players.messages.ts';

const texts = youngPlayersTexts.closed;

/** Replaces a part that is closed to a young player: the reason, and how to open it. */
export function ClosedNotice({
  restriction,
  part,
}: {
  restriction: Restriction;
  part: keyof typeof texts.parts;
}): ReactNode {
  return (
    <Panel title={texts.parts[part]}>
      <EmptyState
        title={texts.title}
        action={
          <Link
            to="/dashboard?tab=settings#guardian"
            className={buttonClass({ variant: 'secondary' })}
          >
            {texts.link}
          </Link>
        }
      >
        {youngPlayersMessages.closed[restriction]}
      </EmptyState>
    </Panel>
  );
}
