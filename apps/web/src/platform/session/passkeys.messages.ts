/** Why a browser did not use a passkey. */
export const passkeyFailureMessages = {
  declined: 'Chưa có khóa nào được chọn. Hãy thử lại, hoặc dùng cách khác.',
  exists: 'Thiết bị này đã có khóa của tài khoản.',
  otherSite: 'Khóa truy cập chỉ dùng được ở địa chỉ chính của Học Viện.',
  unsupported: 'Trình duyệt này chưa dùng được khóa truy cập.',
} as const;
