import type { ReactNode } from 'react';
import { BroadcastHistory } from './broadcast-history.tsx';
import { Composer } from './composer.tsx';

/** Composer, preview and history of broadcasts to all, to a guild or to one person. */
export function BroadcastsTab(): ReactNode {
  return (
    <div className="stack gap-4">
      <Composer />
      <BroadcastHistory />
    </div>
  );
}
