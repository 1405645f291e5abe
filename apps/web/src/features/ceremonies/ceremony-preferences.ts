import { createListeners } from '#ui/store/store.ts';

/** Sound and vibration of ceremonies, stored on this device; both are off by default. */
type CeremonyPreferences = { sound: boolean; haptics: boolean };

/** Named as in the first version, so that no device loses its choice. */
const KEY = 'goreal.rituals';
const OFF: CeremonyPreferences = { sound: false, haptics: false };
const listeners = createListeners();
let known: CeremonyPreferences | undefined;

export const ceremonyPreferences = {
  get(): CeremonyPreferences {
    known ??= read();
    return known;
  },
  set(change: Partial<CeremonyPreferences>): void {
    known = { ...ceremonyPreferences.get(), ...change };
    localStorage.setItem(KEY, JSON.stringify(known));
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

/** A value that this version did not write counts as off. */
function read(): CeremonyPreferences {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return OFF;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return OFF;
  }
  const { sound, haptics } = (value ?? {}) as Record<string, unknown>;
  return { sound: sound === true, haptics: haptics === true };
}
