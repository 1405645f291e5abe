import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import { playEffects } from './ceremony-effects.ts';
import { ceremonyPreferences } from './ceremony-preferences.ts';

const texts = ceremoniesMessages.settings;

/** Sound and vibration of ceremonies on this device; enabling one plays a sample, which ends with the next choice. */
export function CeremonySettings(): ReactNode {
  const { sound, haptics } = useSyncExternalStore(
    ceremonyPreferences.subscribe,
    ceremonyPreferences.get,
  );
  const stopSample = useRef(() => {});
  useEffect(() => () => stopSample.current(), []);
  const choose = (change: { sound: boolean } | { haptics: boolean }) => {
    ceremonyPreferences.set(change);
    stopSample.current();
    const isOn = Object.values(change).includes(true);
    stopSample.current = isOn ? playEffects('approved') : () => {};
  };
  return (
    <Panel title={texts.title}>
      <div className="stack gap-5">
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
