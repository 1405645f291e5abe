/** Password of the demo accounts on the server that the browser tests start. */
export const demoPassword = 'lửa-thử-vàng-2026';

/** The demo accounts of local mode (rules 1). */
export const demoAccounts = {
  titan: 'titan@goreal.local',
  sage: 'sage@goreal.local',
  envoy: 'envoy@goreal.local',
  newcomer: 'newcomer@goreal.local',
  elder: 'elder@goreal.local',
  operator: 'operator@goreal.local',
} as const;
