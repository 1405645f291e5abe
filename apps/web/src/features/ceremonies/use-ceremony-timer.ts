import { useEffect, useEffectEvent, useState } from 'react';

/** Ends the ceremony after `ms`, not counting pauses; never under reduced motion. */
export function useCeremonyTimer(ms: number, onEnd: () => void): CeremonyTimer {
  const [isHeld, setHeld] = useState({ pointer: false, focus: false });
  const [left] = useState({ ms });
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const end = useEffectEvent(onEnd);
  const isPaused = isStill || isHeld.pointer || isHeld.focus;
  useEffect(() => {
    if (isPaused) return;
    const since = Date.now();
    const timer = setTimeout(() => end(), left.ms);
    return () => {
      clearTimeout(timer);
      left.ms = Math.max(0, left.ms - (Date.now() - since));
    };
  }, [isPaused, left]);
  return {
    isPaused,
    isStill,
    holdBy: {
      onPointerEnter: () => setHeld((held) => ({ ...held, pointer: true })),
      onPointerLeave: () => setHeld((held) => ({ ...held, pointer: false })),
      onFocus: () => setHeld((held) => ({ ...held, focus: true })),
      onBlur: () => setHeld((held) => ({ ...held, focus: false })),
    },
  };
}

export type CeremonyTimer = {
  isPaused: boolean;
  isStill: boolean;
  /** Handlers of the element that pauses the timer while it is hovered or focused. */
  holdBy: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
};
