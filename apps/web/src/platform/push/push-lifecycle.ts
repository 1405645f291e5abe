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

/** Closes what is shown of a user whose session has ended: the next user of this device must not read it. */
export async function closeShownPush(): Promise<void> {
  if (!isDevice()) return;
  try {
    const { pushSubscription } = await import('./push-subscription.ts');
    await pushSubscription.closeShown();
  } catch {
    // Without its code nothing can be closed; the next start of a session tries again.
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
