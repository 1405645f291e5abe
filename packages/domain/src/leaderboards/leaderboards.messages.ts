export const leaderboardMessages = {
  /** Words of pseudonyms: animals of the bronze drum, and places of the bay. */
  pseudonym: {
    beings: [
      'Chim Lạc',
      'Chim Hồng',
      'Hươu Sao',
      'Cá Chép',
      'Rồng Con',
      'Rùa Vàng',
      'Cánh Diệc',
      'Bồ Nông',
      'Thuyền Trăng',
      'Sao Đồng',
    ],
    places: [
      'Hạ Long',
      'Bến Sương',
      'Non Xanh',
      'Vịnh Đá',
      'Đỉnh Gió',
      'Hang Ngọc',
      'Sông Mã',
      'Ghềnh Trăng',
      'Đảo Xa',
      'Làng Đúc',
    ],
  },
} as const;
