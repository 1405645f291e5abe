import { questMessages, type ReportType } from '@goreal/domain/quests';
import { Camera, Clapperboard, Feather, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';

const ICONS = { text: Feather, image: Camera, video: Clapperboard, audio: Mic } as const;

/** What kind of proof a quest asks for. */
export function ReportTypeBadge({ type }: { type: ReportType }): ReactNode {
  const Icon = ICONS[type];
  return (
    <Badge tone="neutral" icon={<Icon size={14} aria-hidden="true" />}>
      {questMessages.reportType[type]}
    </Badge>
  );
}
