/** Storage key that is set while this browser is subscribed; without it no code for push is loaded. */
export const DEVICE_KEY = 'goreal.push.device';
/** Storage key of the user who subscribed this browser. */
export const DEVICE_OWNER_KEY = 'goreal.push.owner';
