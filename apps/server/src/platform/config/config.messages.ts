export const configMessages = {
  sender: (host: string) => `Học Viện GoReal <academy@${host}>`,
  broken: (problems: readonly string[]) => `Cấu hình chưa đúng: ${problems.join('; ')}.`,
  missing: (name: string) => `${name} chưa được đặt`,
  setTwice: (name: string) => `${name} và ${name}_FILE cùng được đặt, chỉ dùng một`,
  unreadableFile: (name: string) => `${name} trỏ tới một tệp không đọc được`,
  badPort: (name: string) => `${name} phải là số từ 1 đến 65535`,
  badSeconds: (name: string, max: number) => `${name} phải là số giây từ 0 đến ${max}`,
  notAnOrigin: (name: string) =>
    `${name} chỉ gồm giao thức, tên máy và cổng, như https://academy.example; không có đường dẫn, tham số hay mật khẩu`,
  exampleHost: (name: string) =>
    `${name} còn là máy chủ thư của tệp mẫu (.example); hãy đặt máy chủ thật, hoặc bỏ dòng ấy để chạy không có email`,
  badSender: (name: string) =>
    `${name} phải là một địa chỉ email, có thể có tên ở trước: Học Viện <academy@academy.example>`,
  badProxies: (name: string) =>
    `${name} phải là none, hoặc danh sách địa chỉ IP, dải CIDR, loopback, linklocal, uniquelocal, cách nhau bằng dấu phẩy`,
  badUrl: (name: string, protocols: readonly string[]) =>
    `${name} phải là địa chỉ bắt đầu bằng ${protocols.map((protocol) => `${protocol}//`).join(' hoặc ')}`,
  weakSecret: (name: string) => `${name} quá yếu, cần ít nhất 32 ký tự ngẫu nhiên`,
  otherSecret:
    'GOREAL_SECRET không phải bí mật mà Học Viện này đang giữ (hoặc chưa được đặt: công cụ cần đúng các biến của máy chủ); hãy đặt lại bí mật cũ, hoặc đặt nó vào GOREAL_SECRET_PREVIOUS (docs/operations.md, mục “A new secret”)',
  secretStillNeeded:
    'GOREAL_SECRET_PREVIOUS thiếu bí mật cũ mà dữ liệu còn mã hóa bằng nó (ứng dụng tạo mã, liên kết Strava); hãy đặt lại bí mật ấy, chạy npm run cli -- secrets rotate, rồi mới bỏ (docs/operations.md, mục “A new secret”)',
  otherStorage: (kept: string, configured: string) =>
    `tệp của Học Viện này nằm ở ${storageName(kept)}, nhưng cấu hình chỉ tới ${storageName(configured)}; hãy đặt các biến S3_… như trước, hoặc dời tệp bằng npm run cli -- move files (docs/operations.md, mục “Moving the files alone”)`,
  badTimeZone: (name: string) => `${name} không phải tên múi giờ IANA`,
  shortDemoPassword: 'GOREAL_DEMO_PASSWORD cần ít nhất 6 ký tự',
  needs: (name: string, other: string) => `${name} chỉ có nghĩa khi ${other} cũng được đặt`,
  halfPair: (one: string, other: string) => `${one} và ${other} phải được đặt cùng nhau`,
  notDigits: (name: string) => `${name} phải là một dãy chữ số`,
  notPositive: (name: string) => `${name} phải là số nguyên dương`,
  badChoice: (name: string, choices: readonly string[]) =>
    `${name} phải là ${choices.join(' hoặc ')}`,
  halfS3: (names: readonly string[]) => `kho S3 còn thiếu ${names.join(', ')}`,
  badBucket: (name: string) => `${name} không phải tên bucket (chữ thường, số, dấu gạch)`,
  badProviders: (name: string, max: number) =>
    `${name} phải là danh sách nhiều nhất ${max} tên khác nhau (chữ thường, số, dấu gạch), cách nhau bằng dấu phẩy`,
  badPushKeys: 'VAPID_PUBLIC_KEY và VAPID_PRIVATE_KEY không phải một cặp khóa P-256',
  badPushSubject:
    'VAPID_SUBJECT phải là địa chỉ liên lạc thật, bắt đầu bằng mailto: hoặc https:, không phải localhost',
  badPushEndpoints:
    'PUSH_ENDPOINTS phải là danh sách tên máy chủ hoặc địa chỉ gốc https://, cách nhau bằng dấu phẩy',
  badServiceAccount: 'FCM_SERVICE_ACCOUNT không phải tài khoản dịch vụ của Google',
} as const;

/** A place of files as `storageMarkOf` writes it. */
function storageName(mark: string): string {
  return mark === 'disk' ? 'thư mục files trong GOREAL_DATA_DIR' : `bucket ${mark.slice(5)}`;
}
