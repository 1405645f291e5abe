import type { Role } from './role.ts';

/** Days after which a session ends: without use, and in any case. Those of elders and operators are shorter. */
type SessionLifetime = { idleDays: number; totalDays: number };

export const SESSION_LIFETIMES: Readonly<Record<Role, SessionLifetime>> = {
  player: { idleDays: 30, totalDays: 180 },
  admin: { idleDays: 1, totalDays: 14 },
  super_admin: { idleDays: 1, totalDays: 14 },
};
