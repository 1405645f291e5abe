import type { MonthDayKind } from '@goreal/domain/streaks/streak';
import type { LucideIcon } from 'lucide-react';
import CloudLightning from 'lucide-react/icons/cloud-lightning';
import Hourglass from 'lucide-react/icons/hourglass';
import MoonStar from 'lucide-react/icons/moon-star';
import PartyPopper from 'lucide-react/icons/party-popper';
import Snowflake from 'lucide-react/icons/snowflake';
import Sunrise from 'lucide-react/icons/sunrise';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';

const ICONS: Readonly<Partial<Record<MonthDayKind, LucideIcon>>> = {
  held: Hourglass,
  rest: MoonStar,
  holiday: PartyPopper,
  outage: CloudLightning,
  freeze: Snowflake,
  missed: X,
  open: Sunrise,
};

/** Icon of a kind of day; none for future days and days that do not count. */
export function DayMark({ kind, size = 16 }: { kind: MonthDayKind; size?: number }): ReactNode {
  if (kind === 'effort') return <StreakFlame size={size} />;
  const Icon = ICONS[kind];
  return Icon ? <Icon size={size} strokeWidth={2.25} aria-hidden="true" /> : null;
}

/** Kinds with an icon, in the order of the legend. */
export const MARKED_KINDS: readonly MonthDayKind[] = [
  'effort',
  ...(Object.keys(ICONS) as MonthDayKind[]),
];
