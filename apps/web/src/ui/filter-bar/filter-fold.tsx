import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode, Ref } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Fold } from '../fold/fold.tsx';

/** One row that opens the filter of a list, where the filter would push the list off the first screen. */
export function FilterFold(props: {
  label: string;
  /** Number of filters in use, shown while folded too; none is not shown. */
  inUse?: number;
  isOpen: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** For moving the focus to the row when the focused field is hidden. */
  summaryRef?: Ref<HTMLElement>;
  children: ReactNode;
}): ReactNode {
  const { label, inUse = 0, ...fold } = props;
  return (
    <Fold
      {...fold}
      summary={
        <>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {label}
          {inUse > 0 ? <Badge tone="gold">{inUse}</Badge> : null}
        </>
      }
    />
  );
}
