export { mediaMessages } from './media.messages.ts';
export {
  ALLOWED_MEDIA,
  acceptAttribute,
  MEDIA_LIMITS,
  type MediaKind,
  mediaKindSchema,
  mediaProblem,
  mimeOfFile,
} from './media.ts';
