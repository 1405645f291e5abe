import { ceremonyPreferences } from './ceremony-preferences.ts';
import type { CeremonyKind } from './scenes.ts';
import { playSound } from './sound.ts';

/** Vibration in milliseconds: on, off, on. */
const PULSES: Readonly<Record<CeremonyKind, readonly number[]>> = {
  approved: [40, 60, 90],
  level: [60, 60, 60, 60, 180],
  tier: [60, 60, 60, 60, 180],
  milestone: [50, 50, 50, 50, 140],
  'freeze-earned': [30, 40, 30],
  'freeze-used': [30, 40, 30],
  day: [50, 50, 140],
};

/** Plays sound and vibration of a ceremony, where enabled on this device. Returns a function that stops the sound. */
export function playEffects(kind: CeremonyKind): () => void {
  const { sound, haptics } = ceremonyPreferences.get();
  // iOS and most desktop browsers do not support vibration.
  if (haptics && 'vibrate' in navigator) navigator.vibrate([...PULSES[kind]]);
  return sound ? playSound(kind) : () => undefined;
}
