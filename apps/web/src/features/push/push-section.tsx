import type { ReactNode } from 'react';
import { pushSupport } from '#platform/push/push-support.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { DeviceList } from './device-list.tsx';
import { pushMessages as texts } from './push.messages.ts';
import { PushPreferences } from './push-preferences.tsx';
import styles from './push-section.module.css';
import { PushTest } from './push-test.tsx';
import { type PushToggle, usePushToggle } from './use-push-toggle.ts';

/** Push settings: this device, kinds of notifications, quiet hours, and other devices (specification 2). */
export function PushSection({ uid }: { uid: string }): ReactNode {
  const toggle = usePushToggle(uid);
  return (
    <div className={`stack gap-4 ${styles.section}`}>
      <Panel title={texts.title}>
        <p className="soft small">{texts.intro}</p>
        <ThisBrowser uid={uid} toggle={toggle} />
      </Panel>
      <PushPreferences uid={uid} />
      {/* Last, because it becomes longer when a device is added. */}
      <DeviceList uid={uid} />
    </div>
  );
}

function ThisBrowser({ uid, toggle }: { uid: string; toggle: PushToggle }): ReactNode {
  const { permission, isOn = false, busy, message, set } = toggle;
  const support = pushSupport();
  if (support === 'unsupported') return <AlertBanner kind="info">{texts.unsupported}</AlertBanner>;
  if (support === 'install-first') {
    return <Help title={texts.installTitle} steps={texts.installSteps} />;
  }
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.permission}</dt>
          <dd>{texts.permissions[permission]}</dd>
        </div>
        <div>
          <dt>{texts.subscription}</dt>
          <dd>{isOn ? texts.subscribed : texts.unsubscribed}</dd>
        </div>
      </dl>
      <Switch
        label={texts.toggle}
        checked={isOn}
        disabled={busy || permission === 'denied'}
        onChange={(event) => void set(event.target.checked)}
      />
      <PushTest uid={uid} isOn={isOn}>
        {message ? <AlertBanner kind={message.kind}>{message.text}</AlertBanner> : null}
      </PushTest>
      {permission === 'denied' ? (
        <Help title={texts.deniedTitle} steps={texts.deniedSteps} />
      ) : null}
    </>
  );
}

function Help({ title, steps }: { title: string; steps: readonly string[] }): ReactNode {
  return (
    <AlertBanner kind="warning" title={title}>
      <ol className={`stack gap-1 ${styles.steps}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </AlertBanner>
  );
}
