export const communityMessages = {
  heading: 'Những gì chúng ta đã cùng đi',
  heroes: 'Anh hùng kết nối',
  distance: 'Quãng đường chinh phục',
  aura: 'AURA đã rèn',
  kilometres: (figure: string) => `${figure} km`,
  loading: 'Đang đếm dấu chân…',
  failed: 'Không thể tải thông tin cộng đồng',
  illustrative: 'Các con số dưới đây chỉ để minh họa.',
  lastKnown: 'Đây là những con số của lần đếm trước.',
} as const;
