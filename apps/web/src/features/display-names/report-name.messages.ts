export const nameReportMessages = {
  open: 'Báo vi phạm về một tên',
  title: 'Báo vi phạm về tên',
  intro:
    'Không ai ngoài Trưởng Lão biết ai đã báo. Khi nhiều người cùng báo, tên ấy được che cho đến lúc Trưởng Lão xem xong.',
  name: 'Tên hiển thị',
  nameMissing: 'Xin chọn tên cần báo vi phạm.',
  choose: 'Chọn một tên…',
} as const;
