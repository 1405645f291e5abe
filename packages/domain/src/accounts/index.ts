export { accountMessages } from './accounts.messages.ts';
export {
  ACCOUNT_LIMITS,
  loginSchema,
  newPasswordSchema,
  normaliseEmail,
  passwordChangeSchema,
  registerSchema,
  renameSchema,
  resetRequestSchema,
  resetSchema,
} from './credentials.ts';
export {
  DEVICE_KINDS,
  type Device,
  deviceOf,
  deviceSchema,
  type SignIn,
  signInSchema,
} from './device.ts';
export { type NameRefusal, nameFault, nameRefusal } from './display-name.ts';
export { nameSkeleton } from './name-skeleton.ts';
export { INITIAL_PROFILE, type Profile, profileSchema, roleSchema } from './profile.ts';
export { isElder, isSuperAdmin, ROLES, type Role } from './role.ts';
