import type { Device } from '@goreal/domain/accounts/device';
import { accountSettingsMessages } from './settings.messages.ts';

const texts = accountSettingsMessages.devices;

/** A device's name for its owner. */
export function deviceName({ browser, system }: Device): string {
  if (browser && system) return texts.on(browser, system);
  return browser ?? system ?? texts.unknown;
}
