import type { MediaKind } from './media-kind.ts';

export const mediaMessages = {
  tooLarge: 'File quá lớn! Vui lòng chọn file dưới 50MB.',
  empty: 'Tệp này trống, không có gì bên trong. Xin chọn tệp khác.',
  wrongType: {
    image: 'Nhiệm vụ này cần ảnh JPG, PNG, GIF hoặc WebP.',
    video: 'Nhiệm vụ này cần video MP4, WebM, MOV hoặc AVI.',
    audio: 'Nhiệm vụ này cần bản ghi âm MP3, WAV, OGG, M4A hoặc WebM.',
  } satisfies Record<MediaKind, string>,
  contentMismatch: 'Nội dung của tệp không đúng với loại đã chọn. Xin chọn tệp gốc.',
  unreadable: 'Tệp này bị hỏng hoặc không đọc được. Xin thử tệp khác.',
  tooManyPixels: 'Ảnh này quá lớn nên Học Viện không mở được. Xin thu nhỏ ảnh rồi gửi lại.',
  tooManyPictures: 'Đang có nhiều ảnh chờ xử lý. Xin đợi một lát rồi gửi tiếp.',
  picturesBusy: 'Học Viện đang bận xử lý ảnh. Xin đợi một lát rồi thử lại.',
  tooManyFiles: 'Đang có nhiều tệp chờ xử lý. Xin đợi một lát rồi gửi tiếp.',
  filesBusy: 'Học Viện đang bận xử lý tệp. Xin đợi một lát rồi thử lại.',
  notYours: 'Không tìm thấy tệp này.',
  expired: 'Tệp này đã chờ quá lâu nên không còn nữa. Xin gửi lại từ đầu.',
  unfinished: 'Tệp này chưa gửi xong. Xin đợi thêm một lát.',
  interrupted: 'Tệp này đang được gửi từ một nơi khác. Xin đợi một lát rồi thử lại.',
  offsetMismatch: 'Tệp gửi lên bị đứt quãng. Trang này sẽ tự thử lại.',
  beyondAnnounced: 'Tệp gửi lên dài hơn kích thước đã báo. Xin gửi lại từ đầu.',
  sizeUnknown: 'Cần biết kích thước của tệp trước khi gửi.',
  overQuota: (limit: string) =>
    `Các tệp chưa nộp và chờ duyệt đã chiếm hết ${limit}. Hãy hủy bớt tệp chưa nộp, hoặc đợi Trưởng Lão duyệt rồi gửi tiếp.`,
  noRoom: 'Kho của Học Viện sắp đầy nên tạm thời không nhận thêm tệp. Xin thử lại sau.',
  tooManyWaiting: 'Đang có quá nhiều tệp chưa nộp. Hãy nộp hoặc hủy bớt rồi thử lại.',
} as const;
