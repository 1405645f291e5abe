export { accountMessages } from './accounts.messages.ts';
export {
  ACCOUNT_LIMITS,
  loginSchema,
  newPasswordSchema,
  registerSchema,
  resetRequestSchema,
} from './credentials.ts';
export {
  INITIAL_PROFILE,
  isElder,
  isSuperAdmin,
  type Profile,
  profileSchema,
  ROLES,
  type Role,
  roleSchema,
} from './profile.ts';
