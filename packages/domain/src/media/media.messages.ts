import type { MediaKind } from './media.ts';

export const mediaMessages = {
  tooLarge: 'File quá lớn! Vui lòng chọn file dưới 50MB.',
  empty: 'File này trống, không có gì bên trong. Con hãy chọn file khác.',
  wrongType: {
    image: 'Nhiệm vụ này cần hình ảnh JPG, PNG, GIF hoặc WebP.',
    video: 'Nhiệm vụ này cần video MP4, WebM, MOV hoặc AVI.',
    audio: 'Nhiệm vụ này cần âm thanh MP3, WAV, OGG, M4A hoặc WebM.',
  } satisfies Record<MediaKind, string>,
  contentMismatch: 'Nội dung của file không đúng với loại đã chọn. Con hãy chọn file gốc.',
  unreadable: 'File này bị hỏng hoặc không đọc được. Con hãy thử file khác.',
  notYours: 'Không tìm thấy file này.',
} as const;
