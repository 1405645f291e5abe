import type { PushSettings, PushSettingsChange } from './push-settings.ts';

/** The settings after a change of some of them. */
export function changedPushSettings(
  before: PushSettings,
  change: PushSettingsChange,
): PushSettings {
  const { kinds, quietHours = before.quietHours, reminderAt = before.reminderAt } = change;
  return { kinds: { ...before.kinds, ...kinds }, quietHours, reminderAt };
}
