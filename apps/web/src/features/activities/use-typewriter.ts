import { useEffect, useState } from 'react';

const LETTERS_A_SECOND = 42;
const STEP_MS = 40;

/** Shows a text character by character; complete under reduced motion and after `finish`. */
export function useTypewriter(text: string): {
  typed: string;
  isWhole: boolean;
  finish: () => void;
} {
  const [written, setWritten] = useState({ text: '', length: 0 });
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const length = written.text === text ? written.length : 0;
  const shown = isStill ? text.length : length;
  const isWhole = shown >= text.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => {
      const next = shown + Math.max(1, Math.round((LETTERS_A_SECOND * STEP_MS) / 1000));
      setWritten({ text, length: next });
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [text, shown, isWhole]);
  return {
    typed: text.slice(0, shown),
    isWhole,
    finish: () => setWritten({ text, length: text.length }),
  };
}
