/** Set while this browser is a device; most are not, and those fetch nothing of push. */
export const DEVICE_KEY = 'goreal.push.device';
