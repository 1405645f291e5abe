/**
 * The Vietnamese sentence shown beside each English one that the specification prescribes, by the beginning
 * of the English one.
 */
const meanings: readonly (readonly [string, string])[] = [
  ['Invalid guild selection', 'Guild này không hợp lệ.'],
  ['You must be logged in to select a guild.', 'Cần đăng nhập để chọn Guild.'],
  ['User data not loaded.', 'Chưa tải được hồ sơ. Xin tải lại trang rồi thử lại.'],
  [
    'You do not have permission to update your guild.',
    'Không có quyền đổi Guild. Xin báo cho người vận hành.',
  ],
  ['User account not found.', 'Không tìm thấy tài khoản. Xin đăng xuất rồi đăng nhập lại.'],
  ['Service temporarily unavailable.', 'Học Viện đang tạm nghỉ. Xin kiểm tra kết nối rồi thử lại.'],
  ['Request timed out.', 'Yêu cầu mất quá nhiều thời gian. Xin kiểm tra kết nối rồi thử lại.'],
  ['Failed to join guild.', 'Chưa vào được Guild. Xin thử lại.'],
  [
    'Missing authorization code or state parameter',
    'Strava không gửi đủ thông tin. Xin kết nối lại từ đầu.',
  ],
  ['User not authenticated', 'Cần đăng nhập rồi thử lại.'],
  ['Strava authorization failed:', 'Strava chưa cho phép kết nối.'],
  ['Failed to connect Strava account:', 'Chưa kết nối được tài khoản Strava.'],
  [
    'An unexpected error occurred while connecting to Strava.',
    'Có trục trặc bất ngờ khi kết nối Strava.',
  ],
  ['Sync failed', 'Đồng bộ không thành công. Xin thử lại.'],
];

export function vietnameseOf(text: string): string | undefined {
  return meanings.find(([start]) => text.startsWith(start))?.[1];
}
