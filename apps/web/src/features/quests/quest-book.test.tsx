// @vitest-environment jsdom
import type { Quest } from '@goreal/domain/quests/quest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { errorBody, fakeServer } from '#testing/fake-server.ts';
import { questOf } from '#testing/quest-of.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { QuestBook } from './quest-book.tsx';

const LIST = 'GET /api/questBook';
const quest = questOf({
  title: 'Bình minh',
  description: `Dậy sớm. ${'Chạy một vòng hồ. '.repeat(10)}`,
  auraReward: 60,
  reportType: 'image',
});

test('the table shows a hundred characters of what is to be done', async () => {
  await open();
  const shown = screen.getByText(/^Dậy sớm\./).textContent ?? '';
  expect(shown.length).toBeLessThanOrEqual(101);
  expect(quest.description.startsWith(shown.replace(/…$/, ''))).toBe(true);
});

test('a new quest begins as the rules say, and says what is missing', async () => {
  const server = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Soạn nhiệm vụ' }));
  const value = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value;
  expect(value('Phần thưởng AURA')).toBe('50');
  expect(value('Bằng chứng cần nộp')).toBe('image');
  fireEvent.click(screen.getByRole('button', { name: 'Giao nhiệm vụ' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Vui lòng điền đầy đủ thông tin và đảm bảo phần thưởng AURA > 0',
  );
  expect(screen.getByLabelText('Tên nhiệm vụ').getAttribute('aria-invalid')).toBe('true');
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('what was typed stays when the server refuses it, and is cleared when the server accepts it', async () => {
  const server = await open();
  server.answers['POST /api/quests'] = { status: 503, body: errorBody('unavailable') };
  fireEvent.click(screen.getByRole('button', { name: 'Soạn nhiệm vụ' }));
  fireEvent.change(screen.getByLabelText('Tên nhiệm vụ'), { target: { value: ' Trăng lên ' } });
  fireEvent.change(screen.getByLabelText('Mô tả'), { target: { value: 'Ngắm trăng.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Giao nhiệm vụ' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Không thể thực hiện việc ghi nhiệm vụ',
  );
  server.answers['POST /api/quests'] = { body: { ...quest, title: 'Trăng lên' } };
  fireEvent.click(screen.getByRole('button', { name: 'Giao nhiệm vụ' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.filter(({ method }) => method === 'POST').at(-1);
  expect(sent?.body).toMatchObject({ title: 'Trăng lên', auraReward: 50, guild: 'titans' });
});

test('texts over their limits say so at once and stay whole; decomposed letters count once', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Soạn nhiệm vụ' }));
  const write = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  write('Tên nhiệm vụ', 'ế'.normalize('NFD').repeat(120));
  write('Mô tả', 'x'.repeat(2001));
  expect(await screen.findByText('Lời mô tả dài tối đa 2.000 ký tự.')).toBeTruthy();
  expect(screen.queryByText('Xin mô tả việc cần làm.')).toBeNull();
  expect(screen.queryByText('Tên nhiệm vụ dài tối đa 120 ký tự.')).toBeNull();
  expect(screen.getByLabelText('Tên nhiệm vụ').hasAttribute('maxlength')).toBe(false);
  write('Tên nhiệm vụ', 'x'.repeat(121));
  expect(await screen.findByText('Tên nhiệm vụ dài tối đa 120 ký tự.')).toBeTruthy();
});

test('minutes may stay empty, and are sent as a number', async () => {
  const server = await open();
  server.answers['PATCH /api/quests/q1'] = { body: quest };
  const sentMinutes = () =>
    server.sent('PATCH /api/quests/q1').map((body) => (body as { minutes: unknown }).minutes);
  const save = (minutes: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Sửa: Bình minh' }));
    fireEvent.change(screen.getByLabelText('Số phút'), { target: { value: minutes } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
  };
  save('601');
  expect(await screen.findByText('Cần một số nguyên từ 1 đến 600, hoặc để trống.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Số phút'), { target: { value: '15' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  save('');
  await waitFor(() => expect(sentMinutes()).toEqual([15, null]));
});

test('a quest is closed with one press', async () => {
  const server = await open();
  server.answers['PATCH /api/quests/q1'] = { body: { ...quest, isActive: false } };
  fireEvent.click(screen.getByRole('button', { name: 'Đóng lại: Bình minh' }));
  expect(await screen.findByText('“Bình minh” đã đóng lại.')).toBeDefined();
  const sent = server.calls.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ isActive: false });
});

test('a book without any quest offers the opening one, a guild without any does not', async () => {
  const server = show([]);
  server.answers['POST /api/questBook'] = { status: 201, body: { items: [quest] } };
  const begin = await screen.findByRole('button', { name: 'Mở cuốn sổ chép sẵn' });
  expect(screen.queryByRole('table')).toBeNull();
  server.answers[LIST] = { body: { items: [quest], nextCursor: null } };
  fireEvent.click(begin);
  expect(await screen.findByText('Cuốn sổ đã mở với 1 nhiệm vụ.')).toBeDefined();
  expect(await screen.findByText('Bình minh')).toBeDefined();
  server.answers[LIST] = { body: { items: [], nextCursor: null } };
  fireEvent.change(screen.getByLabelText('Guild'), { target: { value: 'envoys' } });
  expect(await screen.findByText('Soạn nhiệm vụ đầu tiên, môn sinh đang chờ.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mở cuốn sổ chép sẵn' })).toBeNull();
});

test('a page that cannot be fetched says so, and after the last one the focus is on the end of the list', async () => {
  const server = show([quest], 'c1');
  const more = await screen.findByRole('button', { name: 'Xem thêm' });
  server.answers[LIST] = { status: 503, body: errorBody('unavailable') };
  more.focus();
  fireEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('Chưa tải thêm được. Xin thử lại.');
  const second = { ...quest, questId: 'q2', title: 'Hoàng hôn' };
  server.answers[LIST] = { body: { items: [second], nextCursor: null } };
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('Hoàng hôn')).toBeDefined();
  expect(server.asked(LIST).at(-1)).toBe('/api/questBook?cursor=c1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Đã hết danh sách.')));
});

async function open() {
  const server = show([quest]);
  await screen.findByText('Bình minh');
  return server;
}

function show(items: readonly Quest[], nextCursor: string | null = null) {
  const server = fakeServer({ [LIST]: { body: { items, nextCursor } } });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={['/admin?tab=quests']}>
        <ToastRegion label="Tin" closeLabel="Đóng">
          <QuestBook />
        </ToastRegion>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}
