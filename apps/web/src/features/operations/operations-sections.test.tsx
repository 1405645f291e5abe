// @vitest-environment jsdom
import { DEFAULT_ACTIVITY_LIMITS } from '@goreal/domain/activities/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, button, fieldValue, press, show, write } from '#testing/show.tsx';
import { ClosuresSection } from './closures-section.tsx';
import { DecaySection } from './decay-section.tsx';
import { LimitsSection } from './limits-section.tsx';

const HOLIDAYS = 'GET /api/calendar/holidays';
const ADD = 'POST /api/calendar/holidays';
const REMOVE = 'DELETE /api/calendar/holidays/h1';
const DECAY = 'GET /api/decay';
const SWITCH = 'PUT /api/decay';
const LIMITS = 'GET /api/activityLimits';
const SAVE = 'PUT /api/activityLimits';

test('closures are shown with their days; one day is not written as a range', async () => {
  await openClosures([TET, { ...TET, id: 'h2', name: 'Giỗ Tổ', to: TET.from }]);
  const days = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(days).toEqual(['Tết16/02/2026 đến 20/02/2026Bỏ', 'Giỗ Tổ16/02/2026Bỏ']);
});

test('a new holiday is checked before it is sent', async () => {
  const server = await openClosures([]);
  expect(screen.getByText('Chưa có ngày lễ nào.')).toBeDefined();
  press('Thêm vào lịch');
  expect(await screen.findAllByText('Xin chọn đủ hai ngày.')).toHaveLength(1);
  expect(screen.getByLabelText('Tên ngày lễ').getAttribute('aria-invalid')).toBe('true');
  fill('Tết', '2026-02-20', '2026-02-16');
  const to = screen.getByLabelText('Đến ngày');
  await waitFor(() => expect(to.getAttribute('aria-invalid')).toBe('true'));
  press('Thêm vào lịch');
  expect(server.sent(ADD)).toEqual([]);
});

test('days have the Vietnamese format, and an invalid one is named', async () => {
  const server = await openClosures([]);
  server.answers[ADD] = { body: TET };
  fill('Tết', '16022026', '31/2/2026');
  fireEvent.blur(screen.getByLabelText('Từ ngày'));
  expect(fieldValue('Từ ngày')).toBe('16/02/2026');
  press('Thêm vào lịch');
  expect(await screen.findByText('Xin viết ngày như 25/11/2026.')).toBeDefined();
  expect(server.sent(ADD)).toEqual([]);
  expect(fieldValue('Đến ngày')).toBe('31/2/2026');
  write('Đến ngày', '20/2/2026');
  press('Thêm vào lịch');
  expect(await screen.findByText('Đã thêm vào lịch.')).toBeDefined();
  expect(server.sent(ADD).at(-1)).toEqual({ name: 'Tết', from: '2026-02-16', to: '2026-02-20' });
});

test('a refused holiday keeps what was written; then it joins the calendar', async () => {
  const server = await openClosures([]);
  fill(' Tết ', '2026-02-16', '2026-02-20');
  server.answers[ADD] = refusal(409, 'already-exists', 'Những ngày này đã có.');
  press('Thêm vào lịch');
  expect(await alertText()).toContain('Những ngày này đã có.');
  expect(fieldValue('Tên ngày lễ')).toBe(' Tết ');
  server.answers[ADD] = { body: TET };
  server.answers[HOLIDAYS] = { body: { items: [TET] } };
  press('Thêm vào lịch');
  expect(await screen.findByText('Đã thêm vào lịch.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Bỏ Tết khỏi lịch' })).toBeDefined();
  expect(server.sent(ADD).at(-1)).toEqual({ name: 'Tết', from: '2026-02-16', to: '2026-02-20' });
  expect(fieldValue('Tên ngày lễ')).toBe('');
});

test('a closure is removed after a question, which stays when it is refused and says why', async () => {
  const server = await openClosures([TET]);
  press('Bỏ Tết khỏi lịch');
  const dialog = screen.getByRole('alertdialog', { name: 'Bỏ “Tết” khỏi lịch?' });
  expect(document.activeElement?.textContent).toBe('Thôi');
  server.answers[REMOVE] = refusal(403, 'permission-denied', 'Con không có quyền.');
  press('Bỏ', dialog);
  expect(await alertText(dialog)).toBe('Con không có quyền.');
  server.answers[REMOVE] = { status: 204 };
  server.answers[HOLIDAYS] = { body: { items: [] } };
  press('Bỏ', dialog);
  expect(await screen.findByText('Đã bỏ khỏi lịch.')).toBeDefined();
  expect(await screen.findByText('Chưa có ngày lễ nào.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('decay is switched for the whole Academy; a refusal restores the old state', async () => {
  const server = fakeServer({ [DECAY]: { body: { isOn: false } } });
  show(<DecaySection />);
  const decay = await screen.findByRole<HTMLInputElement>('switch');
  expect(decay.checked).toBe(false);
  server.answers[SWITCH] = { body: { isOn: true } };
  fireEvent.click(decay);
  expect(await screen.findByText('Đã bật AURA phai.')).toBeDefined();
  expect(decay.checked).toBe(true);
  server.answers[SWITCH] = refusal(403, 'permission-denied', 'Con không có quyền.');
  fireEvent.click(decay);
  expect(await screen.findByText('Con không có quyền.')).toBeDefined();
  expect(decay.checked).toBe(true);
  expect(server.sent(SWITCH)).toEqual([{ isOn: true }, { isOn: false }]);
});

test('limits are shown and read with a decimal comma', async () => {
  const server = await openLimits();
  const swim = screen.getByRole('group', { name: 'Bơi' });
  expect(fieldValue('Tốc độ trung bình, km/giờ', swim)).toBe('4,5');
  write('Tốc độ trung bình, km/giờ', ' 4,25 ', swim);
  const { sports } = DEFAULT_ACTIVITY_LIMITS;
  const saved = {
    ...DEFAULT_ACTIVITY_LIMITS,
    sports: { ...sports, swim: { ...sports.swim, maxSpeedKmh: 4.25 } },
  };
  server.answers[SAVE] = { body: saved };
  press('Lưu ngưỡng');
  expect(await screen.findByText('Đã lưu ngưỡng mới.')).toBeDefined();
  expect(server.sent(SAVE)).toEqual([saved]);
  expect(fieldValue('Tốc độ trung bình, km/giờ', swim)).toBe('4,25');
});

test('a limit that is no positive number is named at its field, and nothing is sent', async () => {
  const server = await openLimits();
  write('Thời gian một lần, giờ', 'lâu');
  press('Lưu ngưỡng');
  const field = screen.getByLabelText('Thời gian một lần, giờ');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Mỗi ô cần một số lớn hơn 0.')).toHaveLength(1);
  expect(server.sent(SAVE)).toEqual([]);
});

test('refused limits say why and stay as they were written', async () => {
  const server = await openLimits();
  server.answers[SAVE] = refusal(403, 'permission-denied', 'Con không có quyền.');
  write('Stamina tối đa một ngày', '500');
  press('Lưu ngưỡng');
  expect(await alertText()).toContain('Con không có quyền.');
  expect(fieldValue('Stamina tối đa một ngày')).toBe('500');
  await waitFor(() => expect(button('Lưu ngưỡng').getAttribute('aria-busy')).toBeNull());
});

const TET = {
  id: 'h1',
  kind: 'holiday',
  name: 'Tết',
  from: '2026-02-16',
  to: '2026-02-20',
} as const;

async function openClosures(items: object[]): Promise<FakeServer> {
  const server = fakeServer({ [HOLIDAYS]: { body: { items } } });
  show(<ClosuresSection kind="holiday" />);
  await waitFor(() => expect(screen.queryByText('Đang mở lịch…')).toBeNull());
  expect(server.asked(HOLIDAYS)).toEqual(['/api/calendar/holidays?limit=100']);
  expect(within(document.body).getByText('Ngày lễ')).toBeDefined();
  return server;
}

async function openLimits(): Promise<FakeServer> {
  const server = fakeServer({ [LIMITS]: { body: DEFAULT_ACTIVITY_LIMITS } });
  show(<LimitsSection />);
  await screen.findByRole('group', { name: 'Bơi' });
  return server;
}

function fill(name: string, from: string, to: string): void {
  write('Tên ngày lễ', name);
  write('Từ ngày', from);
  write('Đến ngày', to);
}
