import type { AvatarEmblem } from '@goreal/domain/avatars/avatar';

export const avatarsMessages = {
  title: 'Ảnh đại diện',
  lead: 'Chọn một biểu tượng Học Viện vẽ sẵn, hoặc tải lên một tấm ảnh của mình. Đồng môn thấy nó bên cạnh tên.',
  choices: 'Biểu tượng',
  drum: 'Mặt trống',
  emblems: {
    'lac-bird': 'Chim Lạc',
    'drum-star': 'Sao trống đồng',
    karst: 'Núi đá vôi',
    lotus: 'Hoa sen',
    flame: 'Ngọn lửa',
    wave: 'Sóng nước',
    bamboo: 'Tre xanh',
    moon: 'Trăng khuyết',
    boat: 'Thuyền buồm',
    turtle: 'Rùa vàng',
    rice: 'Bông lúa',
    kite: 'Cánh diều',
  } satisfies Record<AvatarEmblem, string>,
  upload: 'Tải ảnh của mình lên',
  uploadHint:
    'JPG, PNG, GIF hoặc WebP, dưới 5 MB. Nơi chụp và mọi thông tin ẩn trong ảnh được xóa bỏ.',
  changed: 'Đã đổi ảnh đại diện.',
  action: 'đổi ảnh đại diện',
  crop: {
    title: 'Cắt ảnh',
    hint: 'Kéo ảnh để chọn phần muốn giữ. Trên bàn phím: bốn phím mũi tên để dời, thanh trượt để phóng.',
    view: 'Phần ảnh được giữ',
    zoom: 'Phóng to',
    save: 'Dùng ảnh này',
  },
} as const;
