import { DEVICE_KEY } from './device-key.ts';

const isDevice = (): boolean => localStorage.getItem(DEVICE_KEY) !== null;

/** Repairs the subscription at the start of a session. Failures are ignored: the inbox is complete without push. */
export async function repairPush(): Promise<void> {
  if (!isDevice()) return;
  try {
    const { pushSubscription } = await import('./push-subscription.ts');
    await pushSubscription.repair();
  } catch {
    // The next start tries again.
  }
}

/**
 * Ends the subscription at sign-out and closes what is shown, so that the next user of this device does not see the
 * notifications of the last one.
 */
export async function forgetPush(): Promise<void> {
  if (!isDevice()) return;
  try {
    const { pushSubscription } = await import('./push-subscription.ts');
    await pushSubscription.turnOff().catch(pushSubscription.closeShown);
  } catch {
    // Without a network the server keeps the device until another account subscribes with it.
  }
}
