/** Texts of the guild choice. Errors worded by the specification are in the domain. */
export const guildChoiceMessages = {
  overline: 'Lễ chọn đường',
  greeting: (name: string) => `${name}, con nghe tiếng gọi nào?`,
  lead: 'Ba ngọn lửa, ba con đường. Hãy nhìn từng ngọn, rồi chọn nơi con muốn đứng.',
  choices: 'Ba Guild của Học Viện',
  focus: 'Chuyên tâm',
  changeable: 'Con có thể đổi Guild sau này ở Cài đặt, mục Guild.',
  hint: 'Chọn một Guild để nghe lời mời.',
  chosen: (guild: string) => `Con đang hướng về ${guild}.`,
  thinkAgain: 'Nghĩ lại',
  confirm: 'Xác nhận',
  saving: 'Đang ghi tên con vào sổ…',
  signOut: 'Đăng xuất',
  loading: 'Đang thắp đèn ba Guild…',
  fallback: 'Chưa đọc được sổ Guild mới nhất, đây là bản khắc từ ngày lập Học Viện.',
  failed: 'Chưa vào được Guild',
  welcome: {
    title: (guild: string) => `Chào mừng con đến với ${guild}!`,
    text: 'Tên con đã được khắc lên mặt trống. Cổng đại sảnh đang mở.',
    enter: 'Bước vào ngay',
  },
} as const;
