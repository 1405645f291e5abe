export { mediaMessages } from './media.messages.ts';
export {
  ALLOWED_MEDIA,
  acceptAttribute,
  MEDIA_LIMITS,
  mediaProblem,
  mimeOfFile,
  nameWithEnding,
} from './media.ts';
export { type MediaKind, mediaKindSchema } from './media-kind.ts';
