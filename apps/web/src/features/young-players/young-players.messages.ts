import type { AgeBand } from '@goreal/domain/young-players/age-band';
import type { GuardianAnswer } from '@goreal/domain/young-players/guardian';

/** Texts of the mode for young players: forms and consents, so without a pronoun. */
export const youngPlayersTexts = {
  emailInvalid: 'Email chưa đúng dạng.',
  titles: { age: 'Tuổi · Học Viện GoReal', guardian: 'Người giám hộ · Học Viện GoReal' },
  age: {
    title: 'Đã đủ 16 tuổi chưa?',
    lead: 'Luật bảo vệ riêng người dưới 16 tuổi. Học Viện chỉ ghi một trong hai câu trả lời dưới đây, không hỏi và không giữ ngày sinh.',
    bands: { '16-plus': 'Từ 16 tuổi trở lên', 'under-16': 'Dưới 16 tuổi' } satisfies Record<
      AgeBand,
      string
    >,
    note: 'Sau khi trả lời “dưới 16”, chỉ Trưởng Lão mới sửa lại được; kết nối Strava, nếu có, bị ngắt, buổi tập từ đó cùng Stamina bị xóa.',
    action: 'ghi câu trả lời',
    leave: 'Đăng xuất',
  },
  guardian: {
    title: 'Xin phép người giám hộ',
    welcome: 'Đã vào được Học Viện',
    lead: 'Từ bây giờ có thể nhận nhiệm vụ, nộp báo cáo và nhận AURA. Sảnh Guild, bảng vinh danh, dìu dắt và Strava mở ra khi cha mẹ hoặc người giám hộ đồng ý.',
    email: 'Email của cha mẹ hoặc người giám hộ',
    hint: 'Học Viện gửi tới đây một liên kết dùng trong 24 giờ.',
    withoutMail:
      'Học Viện này không gửi email. Sau khi ghi địa chỉ, hãy xin một Trưởng Lão trao liên kết cho người giám hộ.',
    submit: 'Gửi liên kết',
    again: 'Gửi lại liên kết',
    name: 'Ghi người giám hộ',
    later: 'Để sau',
    enter: 'Vào Học Viện',
    sent: (email: string) => `Đã gửi liên kết tới ${email}. Liên kết dùng trong 24 giờ.`,
    localMailbox: 'Mở hộp thư thử nghiệm',
    named: (email: string) => `Đã ghi ${email}. Hãy xin một Trưởng Lão trao liên kết.`,
    action: 'gửi liên kết',
    states: {
      none: 'Chưa xin phép người giám hộ.',
      waiting: (email: string) => `Đang chờ ${email} trả lời.`,
      agreed: (email: string) => `${email} đã đồng ý.`,
      refused: (email: string) => `${email} chưa đồng ý. Trưởng Lão có thể trao liên kết mới.`,
      withdrawn: (email: string) =>
        `${email} đã rút lại lời đồng ý. Trưởng Lão có thể trao liên kết mới.`,
    },
    grown: {
      lead: 'Đã tròn 16 tuổi? Một Trưởng Lão sẽ xem và sửa lại.',
      ask: 'Nhờ Trưởng Lão xem lại tuổi',
      asked: 'Đã nhờ Trưởng Lão xem lại tuổi.',
      action: 'nhờ xem lại tuổi',
    },
    failed: 'Chưa xem được việc xin phép.',
  },
  closed: {
    parts: {
      chat: 'Sảnh Guild',
      strava: 'Strava',
      mentoring: 'Dìu dắt và nhiệm vụ riêng',
      boards: 'Bảng vinh danh',
    },
    title: 'Phần này đang đóng',
    link: 'Xem việc xin phép',
  },
  mode: {
    title: 'Môn sinh nhỏ tuổi',
    label: 'Chế độ môn sinh nhỏ tuổi',
    hint: 'Khi bật, ai cũng được hỏi đã đủ 16 tuổi chưa. Với ai dưới 16, môn sinh khác không thấy và không nhắn tới được, cho đến khi người giám hộ đồng ý. Người chưa trả lời cũng tạm như vậy.',
    states: { on: 'Bật', off: 'Tắt' },
    changed: 'Đã đổi chế độ môn sinh nhỏ tuổi.',
    action: 'đổi chế độ môn sinh nhỏ tuổi',
    failed: 'Chưa xem được chế độ môn sinh nhỏ tuổi.',
    stale: 'Chưa tải lại được chế độ môn sinh nhỏ tuổi.',
    loading: 'Đang xem…',
  },
  member: {
    title: 'Tuổi và người giám hộ',
    bands: {
      unknown: 'Chưa trả lời',
      'under-16': 'Dưới 16 tuổi',
      '16-plus': 'Từ 16 tuổi trở lên',
    },
    asked: 'Môn sinh nhờ xem lại tuổi.',
    askedMark: 'Nhờ xem lại',
    change: 'Sửa tuổi',
    field: 'Tuổi',
    fieldHint:
      'Chọn “Dưới 16 tuổi” sẽ ngắt kết nối Strava (nếu có) và xóa các buổi tập từ Strava cùng Stamina của chúng.',
    reason: 'Lý do sửa',
    save: 'Ghi tuổi',
    saved: (name: string) => `Đã ghi tuổi của ${name}.`,
    link: 'Trao liên kết cho người giám hộ',
    email: 'Email của người giám hộ',
    emailHint:
      'Đổi sang người giám hộ khác thì lời đồng ý trước hết hiệu lực, mọi thứ đóng lại cho đến khi người mới đồng ý, buổi tập từ Strava cùng Stamina tính từ đó bị xóa.',
    linkReason: 'Lý do trao liên kết',
    make: 'Tạo liên kết',
    made: 'Liên kết',
    once: (until: string) =>
      `Chỉ hiện một lần này. Trao tận tay người giám hộ; dùng được đến ${until}.`,
    action: 'tạo liên kết',
  },
} as const;

export const guardianPageTexts = {
  title: (name: string) => `Lời đồng ý cho ${name}`,
  opening: 'Đang mở liên kết…',
  lead: (name: string) =>
    `${name} có tài khoản ở Học Viện GoReal và cho biết mình dưới 16 tuổi. Trước khi cha mẹ hoặc người giám hộ đồng ý, tài khoản chỉ làm nhiệm vụ và nộp báo cáo cho Trưởng Lão.`,
  termsTitle: 'Đồng ý nghĩa là gì',
  terms: [
    {
      title: 'Học Viện giữ gì',
      text: 'Tên hiển thị, email, câu trả lời “dưới 16 tuổi”, Guild, báo cáo (chữ, ảnh, video, ghi âm), tin nhắn ở sảnh, buổi tập, ảnh đại diện, AURA, Stamina, cấp, chuỗi ngày, nhật ký đăng nhập (thiết bị, địa chỉ mạng, 90 ngày), và email của người giám hộ. Không giữ ngày sinh, số điện thoại hay giấy tờ.',
    },
    {
      title: 'Ai thấy',
      text: 'Trưởng Lão xem báo cáo để duyệt, dù có đồng ý hay không. Khi đã đồng ý, các môn sinh khác cũng thấy tên hiển thị, Guild, cấp, AURA, Stamina và chuỗi ngày trên các bảng của Học Viện.',
    },
    {
      title: 'Trò chuyện',
      text: 'Đọc và viết ở sảnh Guild cùng các môn sinh và Trưởng Lão. Tin nhắn có thể bị báo vi phạm và bị Trưởng Lão gỡ. Giữa các môn sinh không có tin nhắn riêng, ngoài lời động viên của người dìu dắt.',
    },
    {
      title: 'Ảnh, video, ghi âm',
      text: 'Bằng chứng trong báo cáo chỉ Trưởng Lão xem. Ảnh đại diện, nếu có, hiện với môn sinh khác.',
    },
    {
      title: 'Sức khỏe và Strava',
      text: 'Nếu môn sinh tự nối Strava, Học Viện đọc buổi chạy, bơi, đạp xe, đi bộ: quãng đường, thời gian, tốc độ. Đây là dữ liệu nhạy cảm; nối và cho người khác thấy số liệu là hai lời đồng ý riêng.',
    },
    {
      title: 'Dìu dắt',
      text: 'Môn sinh cấp cao cùng Guild có thể mời dìu dắt; khi môn sinh nhận lời, người ấy thấy tên nhiệm vụ, ngày và kết quả, và gửi được lời động viên, nhưng không xem được bằng chứng.',
    },
    {
      title: 'Quyền của người giám hộ',
      text: 'Rút lại bất cứ lúc nào: mọi thứ trên đóng lại ngay, buổi tập từ Strava cùng Stamina tính từ đó bị xóa; tải toàn bộ dữ liệu; xóa tài khoản. Từ 7 tuổi, chính môn sinh cũng phải đồng ý.',
    },
  ],
  /** A version is named by its day, `2026-01-01`. */
  version: (day: string) => `Bản ngày ${day.split('-').reverse().join('/')}`,
  changed: 'Nội dung đã được viết lại sau lần đồng ý trước. Xin đọc bản mới.',
  agree: 'Đồng ý, với tư cách cha mẹ hoặc người giám hộ',
  refuse: 'Không đồng ý',
  withdraw: 'Rút lại lời đồng ý',
  action: 'ghi câu trả lời',
  states: {
    none: 'Chưa trả lời.',
    agreed: (day: string) => `Đã đồng ý ngày ${day}.`,
    refused: (day: string) => `Đã từ chối ngày ${day}.`,
    withdrawn: (day: string) => `Đã rút lại lời đồng ý ngày ${day}.`,
  },
  until: (moment: string) => `Liên kết này dùng được đến ${moment}, cho một lần trả lời.`,
  done: {
    agreed: {
      title: 'Đã ghi lời đồng ý',
      text: (name: string) => `Mọi phần của Học Viện đã mở cho ${name}.`,
    },
    refused: {
      title: 'Đã ghi câu trả lời',
      text: (name: string) =>
        `${name} vẫn làm nhiệm vụ và nộp báo cáo cho Trưởng Lão; mọi phần khác vẫn đóng.`,
    },
    withdrawn: {
      title: 'Đã rút lại lời đồng ý',
      text: (name: string) =>
        `Từ lúc này, môn sinh khác không còn thấy ${name} và không nhắn tới được nữa. Kết nối Strava, nếu có, đã được ngắt; buổi tập từ đó cùng Stamina đã bị xóa.`,
    },
  } satisfies Record<GuardianAnswer, { title: string; text: (name: string) => string }>,
  mailed:
    'Nếu Học Viện gửi được email, một email xác nhận đang được gửi tới. Muốn đổi ý, hãy xin liên kết mới ở trang này hoặc nhờ một Trưởng Lão trao.',
  data: {
    title: 'Dữ liệu của môn sinh',
    ask: 'Gói toàn bộ dữ liệu',
    onItsWay: 'Học Viện đang gói dữ liệu…',
    download: 'Tải gói dữ liệu',
    failed: 'Lần gói vừa rồi không xong. Xin thử lại.',
    action: 'gói dữ liệu',
    eraseTitle: 'Xóa tài khoản',
    eraseLead: (name: string) =>
      `Xóa tài khoản của ${name} cùng mọi dữ liệu, không lấy lại được. Ghi lại tên hiển thị để xác nhận.`,
    name: 'Tên hiển thị của môn sinh',
    erase: 'Xóa tài khoản mãi mãi',
    eraseAction: 'xóa tài khoản',
    erased: 'Tài khoản đã được xóa',
    receipt: 'Biên nhận',
  },
  ask: {
    title: 'Dành cho người giám hộ',
    lead: 'Ghi email đã dùng khi trả lời cho môn sinh. Học Viện gửi tới đó một liên kết mới, dùng trong 24 giờ, để xem lời đồng ý, rút lại, tải dữ liệu hoặc xóa tài khoản.',
    email: 'Email của người giám hộ',
    submit: 'Xin liên kết mới',
    sent: 'Nếu địa chỉ này là của một người giám hộ, liên kết đang được gửi tới.',
    action: 'gửi liên kết',
  },
} as const;
