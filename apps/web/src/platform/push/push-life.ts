import { DEVICE_KEY } from './device-key.ts';

const isDevice = (): boolean => localStorage.getItem(DEVICE_KEY) !== null;

/** Heals what browser and server know of each other. Best effort: the inbox is complete without it. */
export async function repairPush(): Promise<void> {
  if (!isDevice()) return;
  try {
    const { pushSubscription } = await import('./push-subscription.ts');
    await pushSubscription.repair();
  } catch {
    // The next start tries again.
  }
}

/** Whoever signs in here next must not see the letters of the one who leaves. */
export async function forgetPush(): Promise<void> {
  if (!isDevice()) return;
  try {
    const { pushSubscription } = await import('./push-subscription.ts');
    await pushSubscription.turnOff();
  } catch {
    // Without a network the server keeps the device until the next person signs in with it.
  }
}
