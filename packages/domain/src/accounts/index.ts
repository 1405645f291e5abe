export { accountMessages } from './accounts.messages.ts';
export {
  ACCOUNT_LIMITS,
  loginSchema,
  newPasswordSchema,
  registerSchema,
  resetRequestSchema,
} from './credentials.ts';
export { INITIAL_PROFILE, type Profile, profileSchema, roleSchema } from './profile.ts';
export { isElder, isSuperAdmin, ROLES, type Role } from './role.ts';
