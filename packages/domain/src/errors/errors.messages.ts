import type { ErrorCode } from './error-code.ts';

const MESSAGES: Record<ErrorCode, string> = {
  'permission-denied': 'Không có quyền làm việc này.',
  unavailable: 'Học Viện đang tạm nghỉ trong chốc lát. Xin kiểm tra kết nối rồi thử lại.',
  'deadline-exceeded': 'Yêu cầu mất quá nhiều thời gian. Xin thử lại.',
  unauthenticated: 'Phiên đăng nhập đã hết hạn. Xin tải lại trang và đăng nhập lại.',
  'resource-exhausted': 'Thao tác quá nhanh. Xin nghỉ một lát rồi thử lại.',
  cancelled: 'Thao tác đã bị hủy giữa chừng. Xin thử lại.',
  'already-exists': 'Việc này đã được ghi nhận trước đó.',
  'not-found': 'Không tìm thấy nội dung này.',
  'invalid-argument': 'Thông tin gửi lên chưa hợp lệ. Xin kiểm tra rồi gửi lại.',
  'failed-precondition':
    'Lúc này chưa làm được việc này. Xin tải lại trang để xem tình trạng mới nhất.',
  aborted: 'Nội dung vừa được người khác thay đổi. Xin tải lại rồi thử lại.',
  'out-of-range': 'Giá trị nằm ngoài giới hạn cho phép. Xin sửa rồi gửi lại.',
  unimplemented: 'Học Viện chưa mở tính năng này.',
  internal: 'Học Viện gặp trục trặc bất ngờ. Xin thử lại sau.',
  'data-loss': 'Dữ liệu không còn nguyên vẹn. Xin báo cho người vận hành Học Viện.',
  'email-already-in-use': 'Email này đã có người dùng. Xin đăng nhập hoặc chọn email khác.',
  'invalid-email': 'Địa chỉ email không hợp lệ.',
  'weak-password': 'Mật khẩu phải có ít nhất 6 ký tự',
  'invalid-credentials': 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin.',
  'network-request-failed': 'Không kết nối được với Học Viện. Xin kiểm tra mạng rồi thử lại.',
  'too-many-requests': 'Có quá nhiều lần thử. Xin đợi một lát rồi thử lại.',
};

/** A disk is full: nothing can be stored, but everything stored can be read. */
export const readOnlyMessage =
  'Học Viện tạm thời chỉ cho xem, chưa ghi thêm được. Mọi điều đã ghi vẫn còn nguyên. Xin thử lại sau ít phút.';

/** The message for a code when no more precise one is known. */
export function errorMessage(code: ErrorCode): string {
  return MESSAGES[code];
}

/** 'Không thể thực hiện {action}' plus the reason (specification 8.4). */
export function unableTo(action: string, code: ErrorCode): string {
  return `Không thể thực hiện việc ${action}. ${MESSAGES[code]}`;
}
