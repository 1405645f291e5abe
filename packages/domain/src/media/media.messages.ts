import type { MediaKind } from './media-kind.ts';

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
  tooManyPixels: 'Hình này quá lớn để Học Viện mở ra. Hãy thu nhỏ hình rồi gửi lại.',
  tooManyPictures: 'Đang có nhiều hình chờ được xử lý. Xin đợi một lát rồi gửi tiếp.',
  picturesBusy: 'Học Viện đang bận xử lý hình. Xin đợi một lát rồi thử lại.',
  notYours: 'Không tìm thấy file này.',
  expired: 'File này đã chờ quá lâu nên không còn nữa. Con hãy tải lại từ đầu.',
  unfinished: 'File này chưa tải lên xong. Con hãy đợi thêm một lát.',
  interrupted: 'File này đang được gửi từ một nơi khác. Xin đợi một lát rồi thử lại.',
  offsetMismatch: 'Phần gửi lên không nối tiếp phần đã có. Ứng dụng sẽ thử lại.',
  sizeUnknown: 'Cần biết kích thước của file trước khi gửi.',
  overQuota: (limit: string) =>
    `Các tệp chưa nộp và chưa xét duyệt đã đầy ${limit}. Hãy hủy bớt tệp chưa nộp, hoặc đợi Trưởng Lão xét duyệt rồi gửi tiếp.`,
  noRoom: 'Kho của Học Viện sắp đầy nên tạm thời không nhận thêm tệp. Xin thử lại sau.',
  tooManyWaiting: 'Con đang có quá nhiều file chưa nộp. Hãy nộp hoặc hủy bớt rồi thử lại.',
} as const;
