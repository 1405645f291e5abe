/** Texts of the landing page, in the voice of an old, kind master. */
export const landingMessages = {
  brand: 'Học Viện GoReal',
  login: 'Đăng nhập',
  join: 'Bước vào Học Viện',
  choose: 'Chọn Guild của con',
  listen: 'Nghe ta kể',
  sections: {
    label: 'Các chương',
    hero: 'Tiếng trống',
    threat: 'Màn Sương Lặng',
    academy: 'Học Viện',
    call: 'Lời gọi',
  },
  hero: {
    overline: 'Đêm Đông Sơn, nghìn năm sau',
    title: 'Tiếng trống gọi người giữ lửa',
    lead: 'Có một tiếng trống vẫn điểm dưới lớp ồn ào của mỗi ngày. Nếu con nghe thấy, trong con còn một đốm lửa. Học Viện dạy con giữ nó: mỗi ngày một nhiệm vụ thật, làm bằng đôi tay thật.',
  },
  threat: {
    overline: 'Chương một',
    title: 'Màn Sương Lặng',
    story: [
      'Nó không đến cùng gươm giáo. Nó đến như một câu rất khẽ: “Để mai.”',
      'Sương tràn qua vịnh đá vào một đêm không trăng. Nó không dập lửa của ai, chỉ khiến người ta thôi nhìn vào lửa của mình. Từng mặt trống im dần, từng lời hứa ngủ quên, và chẳng ai nhớ mình từng muốn thành ai.',
      'Sương có ba cái bóng. Con hẳn đã gặp ít nhất một.',
    ],
    shadows: [
      { name: 'Bóng Ì', text: 'Đè lên đôi chân, thì thầm: mai hãy bắt đầu.' },
      {
        name: 'Bóng Mờ',
        text: 'Che đôi mắt bằng trăm thứ lấp lánh, để con quên mất điều mình tìm.',
      },
      { name: 'Bóng Câm', text: 'Ngồi giữa hai người bạn cũ, cho đến khi không ai gọi ai nữa.' },
    ],
  },
  academy: {
    overline: 'Chương hai',
    title: 'Nơi chiếc trống cuối cùng còn ngân',
    story:
      'Giữa vịnh, những người không chịu ngủ đã kéo chiếc trống cuối cùng lên đỉnh đá và dựng quanh nó một học viện. Ở đây không ai hỏi con giỏi đến đâu. Các Trưởng Lão chỉ hỏi: hôm nay con có giữ lời không?',
    steps: [
      {
        name: 'Nhận nhiệm vụ',
        text: 'Chạy một vòng hồ, đọc một trang sách, gọi một người bạn.',
      },
      { name: 'Làm thật', text: 'Ngoài kia, trong đời con. Không nút bấm nào làm thay được.' },
      { name: 'Nộp bằng chứng', text: 'Một tấm ảnh, vài dòng chữ, một đoạn ghi âm hay video.' },
      {
        name: 'Nhận AURA',
        text: 'Trưởng Lão xem từng báo cáo. Lửa của con sáng lên, từng cấp mở ra trên Đường Thăng Hoa.',
      },
    ],
  },
  call: {
    overline: 'Chương ba',
    title: 'Chương này, con viết',
    lead: 'Mỗi cái bóng sợ một ngọn lửa. Con sẽ mang ngọn lửa nào?',
    against: {
      titans: 'Khắc tinh của Bóng Ì',
      illumination: 'Khắc tinh của Bóng Mờ',
      envoys: 'Khắc tinh của Bóng Câm',
    },
    facts: [
      { value: '3', label: 'con đường Guild' },
      { value: 'Vô hạn', label: 'nhiệm vụ' },
      { value: '24/7', label: 'cổng luôn mở' },
    ],
    last: 'Trống đã điểm. Cửa không khóa.',
    free: 'Chỉ cần một cái tên, một email và một lời hứa.',
  },
  footer: 'Học Viện GoReal · Giữ lửa mỗi ngày',
} as const;
