export { AVATAR_EMBLEMS, AVATAR_LIMITS, AVATAR_TYPES, type AvatarEmblem } from './avatar.ts';
export { type Avatar, avatarSchema, emblemChoiceSchema } from './avatar-schema.ts';
export { avatarMessages } from './avatars.messages.ts';
