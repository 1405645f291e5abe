import type { Device, SignIn } from '@goreal/domain/accounts/device';
import { useQuery } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EntryName } from '#ui/entry-panel/entry-list.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { signInsQuery, useSignOutDevice } from './api/sign-ins.ts';
import { deviceName } from './device-name.ts';
import { accountSettingsMessages } from './settings.messages.ts';
import styles from './settings.module.css';

const texts = accountSettingsMessages.devices;
const ICONS = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  unknown: MonitorSmartphone,
} as const satisfies Record<Device['kind'], unknown>;

/** Devices where the account is signed in, each with a sign-out button. */
export function DeviceSettings({ uid }: { uid: string }): ReactNode {
  const signIns = useQuery(signInsQuery(uid));
  const signOut = useSignOutDevice(uid);
  const toast = useToast();
  const end = (sessionId: string) => {
    if (signOut.isPending) return;
    signOut.mutate(sessionId, {
      onSuccess: () => toast.success(texts.done),
      onError: (error) => toast.error(unableToBecause(texts.action, error)),
    });
  };
  if (!signIns.data) {
    return (
      <LoadState
        query={signIns}
        loading={<Skeleton shape="block" height="12rem" />}
        failed={texts.failed}
        frame={(failure) => <Panel title={texts.title}>{failure}</Panel>}
      />
    );
  }
  const others = signIns.data.filter(({ current }) => !current);
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.lead}`}>
        {others.length === 0 ? texts.alone : texts.lead}
      </p>
      <ul className={`stack gap-2 ${styles.devices}`}>
        {signIns.data.map((signIn) => (
          <DeviceRow
            key={signIn.sessionId}
            signIn={signIn}
            busy={signOut.isPending && signOut.variables === signIn.sessionId}
            onSignOut={() => end(signIn.sessionId)}
          />
        ))}
      </ul>
      {others.length > 1 ? (
        <Button
          variant="secondary"
          busy={signOut.isPending && signOut.variables === 'others'}
          onClick={() => end('others')}
        >
          {texts.signOutOthers}
        </Button>
      ) : null}
    </Panel>
  );
}

function DeviceRow(props: { signIn: SignIn; busy: boolean; onSignOut: () => void }): ReactNode {
  const { signIn, busy, onSignOut } = props;
  const Icon = ICONS[signIn.device.kind];
  const name = deviceName(signIn.device);
  const seen = texts.seen(minuteOf(signIn.lastSeenAt));
  const meta = [
    texts.since(dayOf(signIn.createdAt)),
    seen,
    ...(signIn.place ? [texts.from(signIn.place)] : []),
  ];
  return (
    <li className={styles.device}>
      <Icon size={24} aria-hidden="true" />
      <div>
        <EntryName>
          {name}
          {signIn.current ? <Badge tone="success">{texts.current}</Badge> : null}
        </EntryName>
        <p className="soft small">{meta.join(' · ')}</p>
      </div>
      {signIn.current ? null : (
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          aria-label={texts.signOutOf(name, seen)}
          onClick={onSignOut}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
