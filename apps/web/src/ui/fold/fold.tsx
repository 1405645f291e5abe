import ChevronDown from 'lucide-react/icons/chevron-down';
import { createContext, type ReactNode, type Ref, useContext, useId, useRef } from 'react';
import styles from './fold.module.css';

/** Name that the folds of one group share, so that the browser keeps one of them open at a time. */
const GroupName = createContext<string | undefined>(undefined);
const AroundContent = createContext<FoldAround>({ isOpen: () => true, close: () => undefined });

/** The fold around a component. */
export type FoldAround = {
  isOpen(): boolean;
  /** Closes it and moves the focus to its row; nothing where it is closed already, because the focus is elsewhere. */
  close(): void;
};

/** One row that a press opens. What it hides stays mounted, so that nothing typed in it is lost. */
export function Fold(props: {
  summary: ReactNode;
  isOpen?: boolean | undefined;
  onToggle?: (isOpen: boolean) => void;
  /** For moving the focus to the row when the focused field is hidden. */
  summaryRef?: Ref<HTMLElement>;
  children: ReactNode;
}): ReactNode {
  const { summary, isOpen, onToggle, summaryRef, children } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const around: FoldAround = {
    isOpen: () => fold.current?.open === true,
    close() {
      if (!fold.current?.open) return;
      fold.current.open = false;
      fold.current.querySelector('summary')?.focus();
    },
  };
  return (
    <details
      ref={fold}
      className={styles.fold}
      name={useContext(GroupName)}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive, and Enter and Space fire its click event */}
      <summary ref={summaryRef} onClick={(event) => keepPlace(event.currentTarget)}>
        {summary}
        <ChevronDown className={styles.mark} size={18} aria-hidden="true" />
      </summary>
      <div className={styles.content}>
        <AroundContent value={around}>{children}</AroundContent>
      </div>
    </details>
  );
}

/** A fold that closes above the pressed row would move it, possibly out of the window. Runs before the next frame. */
function keepPlace(row: HTMLElement): void {
  const scroller = row.closest('dialog') ?? document.scrollingElement;
  const { top } = row.getBoundingClientRect();
  requestAnimationFrame(() => scroller?.scrollBy(0, row.getBoundingClientRect().top - top));
}

/** Folds below each other; opening one closes the others. */
export function FoldGroup({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="stack gap-2">
      <GroupName value={useId()}>{children}</GroupName>
    </div>
  );
}

export function useFoldAround(): FoldAround {
  return useContext(AroundContent);
}
