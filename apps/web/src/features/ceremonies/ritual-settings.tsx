import { type ReactNode, useSyncExternalStore } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import { playRitual } from './ritual-effects.ts';
import { ritualPreferences } from './ritual-preferences.ts';
import styles from './ritual-settings.module.css';

const texts = ceremoniesMessages.settings;

/** Sound and vibration of ceremonies on this device; enabling one plays a sample. */
export function RitualSettings(): ReactNode {
  const { sound, haptics } = useSyncExternalStore(
    ritualPreferences.subscribe,
    ritualPreferences.get,
  );
  const choose = (change: { sound: boolean } | { haptics: boolean }) => {
    ritualPreferences.set(change);
    if (Object.values(change).includes(true)) playRitual('approved');
  };
  return (
    <Panel title={texts.title}>
      <div className={styles.settings}>
        <Switch
          label={texts.sound}
          hint={texts.soundHint}
          checked={sound}
          onChange={(event) => choose({ sound: event.target.checked })}
        />
        <Switch
          label={texts.haptics}
          hint={'vibrate' in navigator ? texts.hapticsHint : texts.noHaptics}
          disabled={!('vibrate' in navigator)}
          checked={haptics}
          onChange={(event) => choose({ haptics: event.target.checked })}
        />
      </div>
    </Panel>
  );
}
