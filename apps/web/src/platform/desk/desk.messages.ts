/** Texts that every queue of the elders shares. */
export const deskMessages = {
  stale: 'Chưa làm mới được hàng chờ. Đây là những gì đã tải trước đó.',
} as const;
