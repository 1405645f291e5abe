import { formatNumber } from '@goreal/domain/text/format-number';
import Footprints from 'lucide-react/icons/footprints';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useRef } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { classNames } from '#ui/class-names/class-names.ts';
import { useCountUp } from '#ui/count-up/use-count-up.ts';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { CommunityStats } from './api/get-community-stats.ts';
import { communityMessages as texts } from './community.messages.ts';
import styles from './community-stats.module.css';
import { useCommunityStats } from './use-community-stats.ts';

/** Totals of the whole community, for visitors (specification 2). */
export function CommunityStatsPanel(): ReactNode {
  const state = useCommunityStats();
  if (state.status === 'loading') return <Loading />;
  return (
    <section className={`stack gap-4 ${styles.panel}`} aria-label={texts.heading}>
      {state.status === 'failed' ? (
        <AlertBanner kind="warning" title={texts.failed}>
          {state.illustrative ? texts.illustrative : texts.lastKnown}
        </AlertBanner>
      ) : null}
      <Figures stats={state.stats} />
    </section>
  );
}

function Figures({ stats }: { stats: CommunityStats }): ReactNode {
  return (
    <dl className={styles.figures}>
      <Stat
        size="large"
        icon={<UsersRound size={30} />}
        label={texts.heroes}
        value={<Climbing target={stats.totalConnectedHeroes} format={formatNumber} />}
      />
      <Stat
        size="large"
        icon={<Footprints size={30} />}
        label={texts.distance}
        value={<Climbing target={stats.totalDistanceConquered} format={kilometres} />}
      />
      <Stat
        size="large"
        icon={<AuraStar size={30} />}
        label={texts.aura}
        value={<Climbing target={stats.totalAuraForged} format={formatNumber} />}
      />
    </dl>
  );
}

/** Specification 9.6. */
const CLIMB = { from: 0, delayMs: 300, durationMs: 2000 };

/** Screen readers get the final figure, not the animation. */
function Climbing(props: { target: number; format: (value: number) => string }): ReactNode {
  const { target, format } = props;
  const element = useRef<HTMLSpanElement>(null);
  const shown = useCountUp(target, { ...CLIMB, element });
  return (
    <>
      <span ref={element} aria-hidden="true">
        {format(shown)}
      </span>
      <VisuallyHidden>{format(target)}</VisuallyHidden>
    </>
  );
}

function Loading(): ReactNode {
  return (
    <div
      className={classNames(styles.figures, styles.waiting)}
      role="status"
      aria-label={texts.loading}
    >
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

/** Metres as kilometres with one decimal (specification 9). */
function kilometres(metres: number): string {
  return texts.kilometres(formatNumber(metres / 1000, { exactly: 1 }));
}
