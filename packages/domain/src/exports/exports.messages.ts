export const exportMessages = {
  noRoom: 'Kho của Học Viện sắp đầy nên tạm thời chưa gói được dữ liệu. Xin thử lại sau.',
  readyTitle: 'Gói dữ liệu đã xong',
  readyBody: (days: number) =>
    `Vào Cài đặt, mục Dữ liệu cá nhân để tải về. Học Viện giữ gói này ${days} ngày rồi xóa đi.`,
  readme: (options: { madeAt: string; missing: readonly string[] }) =>
    [
      'Mọi dữ liệu Học Viện GoReal giữ về một tài khoản',
      `Gói lúc ${options.madeAt}`,
      '',
      'data/    mọi dữ liệu đang giữ, mỗi phần một tệp JSON (UTF-8)',
      'files/   ảnh, video và ghi âm đã nộp, đúng như Học Viện đang giữ',
      '',
      'Mật khẩu và các mã truy cập không có trong gói này, để không ai dùng gói mà vào được tài khoản.',
      ...(options.missing.length > 0
        ? ['', 'Những tệp không còn trong kho:', ...options.missing.map((name) => `- ${name}`)]
        : []),
      '',
    ].join('\n'),
} as const;
