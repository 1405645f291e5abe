import type { Config } from '#platform/config/config.ts';
import { DEMO_ACCOUNTS } from './demo/demo.seed.ts';

export const mainMessages = {
  usage: 'Cách dùng: main.ts local | serve',
  folder: (folder: string) =>
    `Không ghi được vào thư mục dữ liệu ${folder}; hãy đặt GOREAL_DATA_DIR tới nơi ghi được.`,
  folderBusy: (pid: number | undefined) =>
    `Thư mục dữ liệu đang được một Học Viện khác dùng${pid ? ` (tiến trình ${pid})` : ''}; hãy dừng nó trước.`,
  databaseNewer: 'Cơ sở dữ liệu mới hơn phiên bản này; hãy chạy phiên bản mới hơn của Học Viện.',
  databaseGone: (reason: string) => `Cơ sở dữ liệu không còn dùng được: ${reason}`,
  fault: (stack: string) =>
    `Máy chủ gặp lỗi không lường trước và đã dừng; hãy khởi động lại và báo cho người phát triển:\n${stack}`,
  portBusy: (port: number) =>
    `Cổng ${port} đang có chương trình khác dùng; hãy đặt PORT sang số khác.`,
  hostUnusable: (host: string) =>
    `Máy này không có địa chỉ ${host} để mở cổng; hãy đặt HOST thành một địa chỉ của máy, như 0.0.0.0 hoặc 127.0.0.1.`,
  portForbidden: (port: number) => `Không được phép mở cổng ${port}; hãy đặt PORT từ 1024 trở lên.`,
  noMail:
    'SMTP_URL chưa đặt: không gửi được email nào, kể cả email đặt lại mật khẩu. Ai quên mật khẩu: npm run cli -- password-reset EMAIL',
  opening: (address: string) =>
    `Học Viện chưa có người vận hành. Trong vòng một giờ, ai đăng ký bằng địa chỉ này trở thành người vận hành; địa chỉ chỉ dùng được một lần, và chỉ địa chỉ in sau cùng còn dùng được:\n${address}`,
  open: ({ url, config }: { url: string; config: Config }) =>
    config.mode === 'local' ? localGreeting(url, config) : `Học Viện GoReal đã mở cửa tại ${url}`,
} as const;

function localGreeting(url: string, config: Config): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  return [
    '',
    `  Học Viện GoReal đã mở cửa tại ${url}`,
    '',
    `  Tài khoản thử, mật khẩu chung: ${config.demoPassword}`,
    ...DEMO_ACCOUNTS.map(({ email, about }) => `    ${email.padEnd(width)}  ${about}`),
    '',
    `  Hộp thư thử nghiệm: ${url}/local/mailbox`,
    ...(config.strava.app?.simulatorUrl
      ? [`  Strava mô phỏng: ${config.strava.app.simulatorUrl}`]
      : []),
    `  Dữ liệu: ${config.dataDirectory}`,
    '',
  ].join('\n');
}
