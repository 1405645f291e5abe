import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 480;
/** Movement in px from which a touch is a scroll. */
const MOVE_TOLERANCE_PX = 10;

type LongPress = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
};

/** Opens the actions of a message by a long touch; mouse and pen use the button. */
export function useLongPress(onPress: (id: string) => void): LongPress {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: (event) => {
      stop();
      const id = messageOf(event.target);
      if (event.pointerType !== 'touch' || !id) return;
      const timer = setTimeout(() => {
        press.current = undefined;
        suppressClick();
        onPress(id);
      }, LONG_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVE_TOLERANCE_PX)
        stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Suppresses the browser's context menu.
    onContextMenu: (event) => {
      const isTouch = (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';
      if (isTouch && messageOf(event.target)) event.preventDefault();
    },
  };
}

/** Ignores the click that follows when the finger is lifted. */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const over = () => setTimeout(() => window.removeEventListener('click', suppress, true), 100);
  window.addEventListener('click', suppress, true);
  window.addEventListener('touchend', over, { once: true });
  window.addEventListener('touchcancel', over, { once: true });
}

function messageOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('a, button')) return undefined;
  const row = target.closest('[data-message]');
  const hasActions = row?.querySelector('[data-actions]');
  return row instanceof HTMLElement && hasActions ? row.dataset.message : undefined;
}
