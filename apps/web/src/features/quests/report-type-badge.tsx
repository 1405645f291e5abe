import type { ReportType } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import Camera from 'lucide-react/icons/camera';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Feather from 'lucide-react/icons/feather';
import Mic from 'lucide-react/icons/mic';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';

const ICONS = { text: Feather, image: Camera, video: Clapperboard, audio: Mic } as const;

/** The type of proof that a quest requires. */
export function ReportTypeBadge({ type }: { type: ReportType }): ReactNode {
  const Icon = ICONS[type];
  return (
    <Badge tone="neutral" icon={<Icon size={14} aria-hidden="true" />}>
      {questMessages.reportType[type]}
    </Badge>
  );
}
