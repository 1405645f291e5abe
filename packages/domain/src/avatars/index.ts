export {
  AVATAR_EMBLEMS,
  AVATAR_LIMITS,
  AVATAR_TYPES,
  type Avatar,
  type AvatarEmblem,
  avatarSchema,
  emblemChoiceSchema,
} from './avatar.ts';
export { avatarMessages } from './avatars.messages.ts';
