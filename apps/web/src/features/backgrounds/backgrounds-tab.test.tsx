// @vitest-environment jsdom
import type { Background } from '@goreal/domain/backgrounds/background';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorBody, profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { BackgroundsTab } from './backgrounds-tab.tsx';

const PICTURES = 'POST /api/backgrounds/pictures';
const elder = profileOf({ role: 'admin', guild: 'titans' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 600, close: () => 0 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['small'], { type: 'image/jpeg' })),
  );
});

test('each wrong file says why, in the words of the rules, and takes no place of another', async () => {
  await open();
  const large = picture('large.png');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 });
  choose([
    new File(['x'], 'note.txt', { type: 'text/plain' }),
    new File(['x'], 'drawing.svg', { type: 'image/svg+xml' }),
    large,
    ...['a.png', 'b.png', 'c.png'].map(picture),
  ]);
  expect(screen.getByRole('button', { name: 'Tải 3 ảnh lên' })).toBeDefined();
  expect(screen.getByText('File phải là hình ảnh (JPG, PNG, GIF, WebP)')).toBeDefined();
  expect(screen.getByText('Chỉ hỗ trợ file JPG, PNG, GIF, WebP')).toBeDefined();
  expect(screen.getByText('File phải nhỏ hơn 10MB')).toBeDefined();
  expect(screen.queryByText(/nhiều nhất 5 ảnh/)).toBeNull();
  expect(screen.queryByRole('img', { name: /note\.txt/ })).toBeNull();
  choose([picture('d.png')]);
  expect(screen.getByRole('button', { name: 'Tải 4 ảnh lên' })).toBeDefined();
  expect(screen.queryByText('note.txt')).toBeNull();
});

test('five pictures at a time; the notice of more ends with their upload', async () => {
  const server = await open();
  choose(['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png'].map(picture));
  expect(screen.getByText(/nhiều nhất 5 ảnh/)).toBeDefined();
  expect(screen.queryByText('f.png')).toBeNull();
  server.answers[PICTURES] = { body: { fileId: 'f1' } };
  server.answers['POST /api/backgrounds'] = { body: {} };
  fireEvent.click(screen.getByRole('button', { name: 'Tải 5 ảnh lên' }));
  await vi.waitFor(() => expect(screen.queryByText('e.png')).toBeNull());
  expect(screen.queryByText(/nhiều nhất 5 ảnh/)).toBeNull();
});

test('without a usable file there is no button', async () => {
  await open();
  choose([new File(['x'], 'note.txt', { type: 'text/plain' })]);
  expect(screen.getByText('File phải là hình ảnh (JPG, PNG, GIF, WebP)')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Tải/ })).toBeNull();
});

test('a refusal shows the banner and the debugger, and may be tried again', async () => {
  const server = await open();
  const eldersOnly = 'Only administrators can upload background images';
  server.answers[PICTURES] = { status: 403, body: errorBody('permission-denied', eldersOnly) };
  choose([picture('a.png')]);
  fireEvent.click(screen.getByRole('button', { name: 'Tải ảnh này lên' }));
  expect(await screen.findByText('Không đủ quyền tải ảnh lên')).toBeDefined();
  expect(
    screen.getByText(/^Máy chủ từ chối với mã 403\. .* Only administrators can/),
  ).toBeDefined();
  expect(
    screen.getByText('Không thể thực hiện việc tải ảnh nền lên. Không có quyền làm việc này.'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Xem chẩn đoán quyền' }));
  expect(screen.getByText('Đã đăng nhập')).toBeDefined();
  expect(await screen.findByText('Được tải ảnh nền lên')).toBeDefined();

  server.answers[PICTURES] = { body: { fileId: 'f1' } };
  server.answers['POST /api/backgrounds'] = { body: {} };
  fireEvent.click(screen.getByRole('button', { name: 'Tải ảnh này lên' }));
  await vi.waitFor(() => expect(screen.queryByText('a.png')).toBeNull());
  const saved = server.calls.find(({ path }) => path === '/api/backgrounds');
  expect(saved).toBeDefined();
  expect(screen.queryByText('Không đủ quyền tải ảnh lên')).toBeNull();
});

test('a background is deleted after a question, which stays when it is refused and says why', async () => {
  const server = await open([STORED]);
  const remove = 'DELETE /api/backgrounds/b1';
  server.answers[remove] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Xóa ảnh lake.png');
  const question = screen.getByRole('alertdialog');
  press('Xóa ảnh', question);
  expect(await alertText(question)).toContain('Học Viện đang nghỉ.');
  server.answers[remove] = { status: 204 };
  server.answers['GET /api/backgrounds'] = { body: { items: [] } };
  press('Xóa ảnh', question);
  expect(await screen.findByText('Đã xóa ảnh khỏi kho.')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

const STORED: Background = {
  id: 'b1',
  url: '/files/b1',
  thumbnailUrl: '/files/b1-small',
  name: '1-lake.png',
  originalName: 'lake.png',
  dimensions: { width: 900, height: 600 },
  fileSize: 1_048_576,
  uploadedAt: '2026-03-01T02:00:00.000Z',
  uploadedBy: null,
};

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

function choose(files: File[]): void {
  fireEvent.change(screen.getByLabelText(/^Thả ảnh vào đây/), { target: { files } });
}

async function open(items: Background[] = []) {
  const server = await startSession(elder);
  server.answers['GET /api/backgrounds'] = { body: { items } };
  server.answers['GET /api/config'] = { body: { homePageBackgroundUrl: null } };
  show(<BackgroundsTab />);
  await screen.findByText(items[0]?.originalName ?? 'Kho còn trống');
  return server;
}
