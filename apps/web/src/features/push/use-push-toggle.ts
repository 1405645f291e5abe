import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PushError, pushSubscription } from '#platform/push/push-subscription.ts';
import { pushDevicesQuery } from './api/push.ts';
import { pushMessages as texts } from './push.messages.ts';

export type PushToggle = {
  permission: NotificationPermission;
  /** undefined until the browser has answered */
  isOn: boolean | undefined;
  busy: boolean;
  message: { kind: 'success' | 'error'; text: string } | undefined;
  set(on: boolean): Promise<void>;
};

/** Whether this browser receives pushes, and a function that changes it. */
export function usePushToggle(uid: string): PushToggle {
  const client = useQueryClient();
  const [permission, setPermission] = useState(pushSubscription.permission);
  const [isOn, setOn] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<PushToggle['message']>();
  useEffect(() => {
    const read = () => {
      pushSubscription.isOn().then(setOn, () => setOn(false));
    };
    read();
    return pushSubscription.onChange(read);
  }, []);
  return {
    permission,
    isOn,
    busy,
    message,
    async set(on) {
      setBusy(true);
      setMessage(undefined);
      try {
        await (on ? pushSubscription.turnOn() : pushSubscription.turnOff());
        setMessage({ kind: 'success', text: on ? texts.turnedOn : texts.turnedOff });
      } catch (error) {
        setMessage({ kind: 'error', text: failureOf(error, on) });
      }
      setPermission(pushSubscription.permission());
      setOn(await pushSubscription.isOn().catch(() => false));
      setBusy(false);
      await client.invalidateQueries({ queryKey: pushDevicesQuery(uid).queryKey });
    },
  };
}

function failureOf(error: unknown, on: boolean): string {
  if (!on) return texts.turnOffFailed;
  if (error instanceof PushError) {
    return error.reason === 'denied' ? texts.turnOnFailed : texts.unreachable;
  }
  return texts.anyFailed;
}
