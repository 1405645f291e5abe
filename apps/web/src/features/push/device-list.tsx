import { formatRelative } from '@goreal/domain/calendar/format';
import type { PushDevice } from '@goreal/domain/push/push-subscription';
import { useQuery } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { ReactNode } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { pushSubscription } from '#platform/push/push-subscription.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EntryList, EntryName } from '#ui/entry-panel/entry-list.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { pushDevicesQuery, useRemovePushDevice } from './api/push.ts';
import { pushMessages as texts } from './push.messages.ts';
import styles from './push-section.module.css';

/** Devices that receive pushes, with the result of the last one. */
export function DeviceList({ uid }: { uid: string }): ReactNode {
  const devices = useQuery(pushDevicesQuery(uid));
  const remove = useRemovePushDevice(uid);
  const own = pushSubscription.deviceId();
  if (!devices.data || devices.data.length === 0) return null;
  return (
    <Panel title={texts.devicesTitle}>
      <EntryList>
        {devices.data.map((device) => (
          <li key={device.id} className={`line middle gap-3 ${styles.device}`}>
            <MonitorSmartphone size={22} aria-hidden="true" />
            <div className={styles.words}>
              <EntryName>
                {deviceName(device.userAgent)}
                {device.id === own ? <Badge tone="guild">{texts.thisDevice}</Badge> : null}
              </EntryName>
              <p className="soft small">{successOf(device)}</p>
              {device.lastFailureAt ? (
                <p className="soft small">{texts.lastFailure(ago(device.lastFailureAt))}</p>
              ) : null}
            </div>
            {device.id === own ? null : (
              <Button
                size="small"
                variant="ghost"
                aria-label={texts.removeDevice(deviceName(device.userAgent), successOf(device))}
                busy={remove.isPending && remove.variables === device.id}
                onClick={() => remove.mutate(device.id)}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

function successOf({ lastSuccessAt }: PushDevice): string {
  return lastSuccessAt ? texts.lastSuccess(ago(lastSuccessAt)) : texts.neverSucceeded;
}

function ago(instant: string): string {
  const timeZone = academyTimeZone();
  return formatRelative({ instant: new Date(instant), now: academyClock.now(), timeZone });
}

/** The first match wins, because browsers include the names of others in their user agent. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  [texts.cocCoc, /coc_coc_browser/i],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** Readable device name from the user agent. */
function deviceName(userAgent: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return texts.device(find(BROWSERS) ?? texts.someBrowser, find(SYSTEMS) ?? texts.someSystem);
}
