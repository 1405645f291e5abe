export const exportMessages = {
  noRoom: 'Kho của Học Viện sắp đầy nên tạm thời chưa gói được dữ liệu của con. Xin thử lại sau.',
  readyTitle: 'Gói dữ liệu của con đã xong',
  readyBody: (days: number) =>
    `Con vào Cài đặt, mục Dữ liệu của con để tải về. Gói được giữ ${days} ngày rồi Học Viện xóa đi.`,
  readme: (options: { madeAt: string; missing: readonly string[] }) =>
    [
      'Mọi điều Học Viện GoReal giữ về con',
      `Gói lúc ${options.madeAt}`,
      '',
      'data/    mọi điều Học Viện giữ về con, mỗi phần một tệp JSON (UTF-8)',
      'files/   ảnh, phim và âm thanh con đã nộp, đúng như Học Viện đang giữ',
      '',
      'Mật khẩu và các mã truy cập không có trong gói này, để gói không mở được tài khoản của con.',
      ...(options.missing.length > 0
        ? ['', 'Những tệp không còn trong kho:', ...options.missing.map((name) => `- ${name}`)]
        : []),
      '',
    ].join('\n'),
} as const;
