import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { closeOnBack } from '../modal/close-on-back.ts';
import styles from './popover.module.css';

/** Attributes of the button that opens a Popover. */
export type PopoverTrigger = {
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-haspopup': 'dialog';
  onClick: () => void;
};

type PopoverProps = {
  label: string;
  trigger: (trigger: PopoverTrigger) => ReactNode;
  /** Receives `close`, for links and buttons inside. */
  children: (close: () => void) => ReactNode;
};

/** A small panel under its button, e.g. the latest notifications. Esc, Back and a press outside close it. */
export function Popover(props: PopoverProps): ReactNode {
  const { label, trigger, children } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  useDismiss({ open, place, onDismiss: () => setOpen(false), onCancel: close });
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  return (
    <div ref={place} className={styles.place}>
      {trigger({
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.panel}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/** Closes on Esc and Back, on a press outside and when the focus moves out. */
export function useDismiss(floating: {
  open: boolean;
  place: { current: HTMLElement | null };
  onDismiss: () => void;
  /** By Esc or Back: the focus returns to where it was. */
  onCancel: () => void;
}): void {
  const { open, place } = floating;
  const latest = useRef(floating);
  useEffect(() => {
    latest.current = floating;
  });
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) {
        latest.current.onDismiss();
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onCancel();
    };
    const stopListening = closeOnBack(() => latest.current.onCancel());
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      stopListening();
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, place]);
}
