import type { MediaKind } from '@goreal/domain/media/media-kind';

export const formMessages = {
  text: {
    label: 'Lời kể của con',
    hint: 'Ít nhất 10 ký tự. Học Viện giữ bản nháp trên máy này cho tới khi nộp.',
    again: 'Đây là lời con đã gửi lần trước. Con sửa lại rồi dâng lên nhé.',
    placeholder: 'Con đã làm gì, thấy gì, và điều gì ở lại trong con?',
  },
  choose: {
    image: 'Chọn hoặc thả ảnh vào đây',
    video: 'Chọn hoặc thả video vào đây',
    audio: 'Hoặc chọn một tệp ghi âm',
  } satisfies Record<MediaKind, string>,
  chooseOther: 'Chọn tệp khác',
  /** On touch devices; for sound the recorder replaces `take`. */
  touch: {
    image: { take: 'Chụp ngay', retake: 'Chụp lại', pick: 'Chọn ảnh', repick: 'Ảnh khác' },
    video: {
      take: 'Quay ngay',
      retake: 'Quay lần nữa',
      pick: 'Chọn video',
      repick: 'Video khác',
    },
  },
  limits: {
    image: 'JPG, PNG, GIF, WebP · dưới 50 MB',
    video: 'MP4, WebM, MOV, AVI · dưới 50 MB',
    audio: 'MP3, WAV, OGG, M4A, WebM · dưới 50 MB',
  } satisfies Record<MediaKind, string>,
  preview: {
    image: 'Ảnh đã chọn',
    video: 'Video đã chọn',
    audio: 'Bản ghi âm đã chọn',
  } satisfies Record<MediaKind, string>,
  noPreview: 'Trình duyệt này không phát được tệp, nhưng vẫn nộp được.',
  size: (megabytes: string) => `${megabytes} MB`,
  remove: 'Bỏ tệp này',
  notKept: 'Máy này không còn chỗ để giữ tệp. Xin đừng đóng trang trước khi nộp xong.',
  send: 'Dâng báo cáo',
  sending: 'Đang dâng…',
  queued: {
    text: 'Đang mất kết nối. Học Viện giữ báo cáo trên máy này và tự dâng khi có mạng; ngày nộp tính theo lúc báo cáo tới nơi.',
    takeBack: 'Lấy lại để tự dâng',
  },
  earlierArrived:
    'Một bản trước của báo cáo này đã tới Học Viện. Bản mới hơn vẫn được giữ trên máy này.',
  recorder: {
    start: 'Bắt đầu ghi âm',
    stop: 'Dừng ghi',
    again: 'Ghi lại',
    ready: 'Nhấn nút và nói. Ta đang lắng nghe.',
    listen: 'Nghe lại bên dưới, chưa ưng thì ghi lại.',
    asking: 'Đang xin phép dùng micro…',
    recording: 'Đang ghi âm',
    elapsed: 'Thời gian đã ghi',
    fileName: 'ban-ghi-am',
    full: 'Bản ghi âm đã gần 50 MB nên Học Viện dừng ghi.',
    denied:
      'Chưa được phép dùng micro. Xin mở quyền micro cho trang này trong cài đặt trình duyệt, hoặc chọn một tệp ghi âm.',
    missing: 'Không tìm thấy micro trên máy này. Xin chọn một tệp ghi âm.',
    busy: 'Ứng dụng khác đang dùng micro. Xin đóng ứng dụng ấy rồi thử lại.',
    unsupported: 'Trình duyệt này chưa ghi âm được. Xin chọn một tệp ghi âm.',
  },
  upload: {
    label: 'Tiến độ gửi bằng chứng',
    progress: (sent: string, total: string) => `${sent} / ${total} MB`,
    uploading: 'Đang gửi bằng chứng lên Học Viện',
    paused: 'Đang tạm dừng. Phần đã gửi vẫn còn nguyên.',
    waiting: 'Đường truyền đang gián đoạn. Học Viện giữ phần đã gửi và sẽ tự đi tiếp.',
    submitting: 'Bằng chứng đã tới nơi. Đang ghi vào sổ…',
    pause: 'Tạm dừng',
    resume: 'Gửi tiếp',
    retryNow: 'Thử ngay',
    cancel: 'Hủy gửi',
  },
  ceremony: {
    title: 'Báo cáo đã được dâng lên',
    text: (quest: string) => `“${quest}” đang bay về ngôi sao giữa mặt trống.`,
    after: 'Trưởng Lão sẽ xem và hồi đáp. Con có thể rời đi, thư sẽ tìm đến con.',
    skip: 'Tiếp tục',
  },
  reload: 'Tải lại trang',
} as const;
