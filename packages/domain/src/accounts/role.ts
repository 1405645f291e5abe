export const ROLES = ['player', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Elders (Trưởng Lão) are the admins and super admins (specification 6.3 and 6.4). */
export function isElder(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}

export function isSuperAdmin(role: Role): boolean {
  return role === 'super_admin';
}
