import type { ErrorCode } from '../errors/error-code.ts';

export const guildMessages = {
  changedOften: (changes: number, days: number) =>
    `Mỗi ${days} ngày chỉ đổi Guild được ${changes} lần. Xin ở lại Guild này thêm một thời gian rồi đổi.`,
  founding: {
    titans: {
      displayName: 'Vệ Thần',
      motto: 'Thân vững như núi, chí bền như đồng',
      focus: 'Kỷ luật và sức mạnh',
      description:
        'Những người giữ lửa của Học Viện. Vệ Thần rèn thân thể và ý chí qua từng buổi tập, từng lời hứa giữ trọn, để khi gió lớn nổi lên vẫn đứng thẳng.',
    },
    illumination: {
      displayName: 'Khai Sáng',
      motto: 'Đọc một trang, sáng một dặm đường',
      focus: 'Trí tuệ và tri thức',
      description:
        'Những người thắp đèn trong đêm dài. Khai Sáng tìm hiểu, ghi chép và tự hỏi, để mỗi điều học được hôm nay thành ánh sáng cho người đến sau.',
    },
    envoys: {
      displayName: 'Ngôn Sứ',
      motto: 'Lời chân thành mở mọi cánh cửa',
      focus: 'Giao tiếp và kết nối',
      description:
        'Những người nối nhịp cầu giữa các bản làng. Ngôn Sứ lắng nghe, kể chuyện và kết bạn, để không ai phải đi một mình trên con đường dài.',
    },
  },
  image: {
    /** Texts of specification 5.2. */
    notImage: 'Vui lòng chọn file hình ảnh!',
    tooLarge: 'File quá lớn! Vui lòng chọn file nhỏ hơn 5MB.',
    unreadable: 'Học Viện không mở được ảnh này. Xin thử ảnh khác.',
  },
  /** Texts of specification 5.7. */
  invalid: 'Invalid guild selection',
  signInFirst: 'You must be logged in to select a guild.',
  notAuthenticated: 'User not authenticated',
  profileNotLoaded: 'User data not loaded. Please refresh and try again.',
} as const;

const JOIN_ERRORS: Partial<Record<ErrorCode, string>> = {
  'permission-denied': 'You do not have permission to update your guild. Please contact support.',
  'not-found': 'User account not found. Please try logging out and back in.',
  unavailable:
    'Service temporarily unavailable. Please check your internet connection and try again.',
  'network-request-failed':
    'Service temporarily unavailable. Please check your internet connection and try again.',
  'deadline-exceeded': 'Request timed out. Please check your internet connection and try again.',
  unauthenticated: guildMessages.signInFirst,
  'invalid-argument': guildMessages.invalid,
};

/** The message of the guild choice when joining failed (specification 8.7). */
export function guildJoinError(code: ErrorCode): string {
  return JOIN_ERRORS[code] ?? 'Failed to join guild. Please try again.';
}
