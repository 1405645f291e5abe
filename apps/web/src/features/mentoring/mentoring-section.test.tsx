// @vitest-environment jsdom
import type {
  ApprenticeStep,
  Candidate,
  Mentoring,
  Mentorship,
} from '@goreal/domain/mentoring/mentorship';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  refusal,
  type Settled,
} from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { alertText, button, fieldValue, isDisabled, press, show, write } from '#testing/show.tsx';
import { MentoringSection } from './mentoring-section.tsx';

const STATE = 'GET /api/users/u1/mentoring';
const CANDIDATES = 'GET /api/users/u1/mentoring/candidates';
const INVITE = 'POST /api/mentorships';
const END = 'DELETE /api/mentorships/m1';
const ENCOURAGE = 'POST /api/mentorships/m1/encouragements';
const JOURNEY = 'GET /api/mentorships/m1/journey';

test('a player below Warrior, without mentor and invitation, sees nothing', async () => {
  fakeServer({ [STATE]: stateOf({ canMentor: false }) });
  show(<MentoringSection uid="u1" />);
  expect(screen.getByText('Dìu dắt')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Dìu dắt')).toBeNull());
});

test('a section that cannot be fetched says why, and can be fetched again', async () => {
  const server = await open({}, refusal(503, 'unavailable', 'Học Viện đang nghỉ.'));
  expect(screen.getByRole('alert').textContent).toContain(
    'Không thể thực hiện việc mở trang dìu dắt. Học Viện đang nghỉ.',
  );
  server.answers[STATE] = stateOf({});
  press('Thử lại');
  expect(await screen.findByText('Học trò của con (0/3)')).toBeDefined();
});

test('an apprentice is shown with level and streak, an invitation as waiting', async () => {
  const waiting = mentorshipOf({ id: 'm2', status: 'invited', person: personOf('Mai') });
  await open({ apprentices: [mentorshipOf(), waiting] });
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('chuỗi 4 ngày');
  expect(second?.textContent).toContain('Đang chờ trả lời');
  expect(second?.textContent).not.toContain('chuỗi');
  expect(within(second as HTMLElement).getAllByRole('button')).toHaveLength(1);
});

test('a mentor with three apprentices cannot invite a fourth', async () => {
  const three = ['m1', 'm2', 'm3'].map((id) => mentorshipOf({ id }));
  await open({ apprentices: three });
  expect(screen.getByText('Học trò của con (3/3)')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mời học trò' })).toBeNull();
});

test('inviting searches by name as it is typed, and a refusal leaves the search open', async () => {
  const server = await open();
  server.answers[CANDIDATES] = ({ path }) => ({
    body: { items: path.endsWith('query=') ? [personOf('An'), personOf('Bình')] : [] },
  });
  press('Mời học trò');
  expect(document.activeElement).toBe(screen.getByLabelText('Tìm theo tên trong Guild'));
  expect(await screen.findByRole('button', { name: 'Mời Bình' })).toBeDefined();
  write('Tìm theo tên trong Guild', ' xyz ');
  expect(await screen.findByText('Không thấy ai tên như vậy.')).toBeDefined();
  expect(server.asked(CANDIDATES).at(-1)).toContain('query=xyz');
  write('Tìm theo tên trong Guild', '');
  server.answers[INVITE] = refusal(409, 'failed-precondition', 'Người ấy đã có người dìu dắt.');
  press('Mời An');
  expect(await alertText()).toContain(
    'Không thể thực hiện việc gửi lời mời. Người ấy đã có người dìu dắt.',
  );
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('an invitation that was sent closes the search and joins the list', async () => {
  const server = await open();
  server.answers[CANDIDATES] = { body: { items: [personOf('An')] } };
  const invited = mentorshipOf({ status: 'invited', person: personOf('An') });
  server.answers[INVITE] = stateOf({ apprentices: [invited] });
  press('Mời học trò');
  press('Mời An', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(INVITE)).toEqual([{ apprenticeId: 'An' }]);
  expect(screen.getByRole('button', { name: 'Rút lời mời gửi An' })).toBeDefined();
});

test('a search that fails says why', async () => {
  const server = await open();
  server.answers[CANDIDATES] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Mời học trò');
  expect(await alertText()).toContain('Không thể thực hiện việc tìm đồng môn. Học Viện đang nghỉ.');
});

test('an encouragement needs a text, keeps it when refused, and then is disabled for the day', async () => {
  const server = await open({ apprentices: [mentorshipOf()] });
  press('Gửi lời động viên cho Hoa');
  const dialog = screen.getByRole('dialog', { name: 'Đôi lời cho Hoa' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Lời của con'));
  press('Gửi đi', dialog);
  expect(await screen.findByText('Xin viết đôi lời trước khi gửi.')).toBeDefined();
  write('Lời của con', 'x'.repeat(301));
  expect(await screen.findByText('Lời động viên dài tối đa 300 ký tự.')).toBeDefined();
  press('Gửi đi', dialog);
  expect(server.sent(ENCOURAGE)).toEqual([]);

  const unkind = 'Lời này có từ không được dùng ở đây. Xin viết lại cho ấm hơn.';
  server.answers[ENCOURAGE] = refusal(422, 'invalid-argument', unkind);
  write('Lời của con', ' Cố lên nhé. ');
  press('Gửi đi', dialog);
  expect(await alertText()).toContain(unkind);
  expect(fieldValue('Lời của con')).toBe(' Cố lên nhé. ');

  server.answers[ENCOURAGE] = stateOf({ apprentices: [mentorshipOf({ encouragedToday: true })] });
  press('Gửi đi', dialog);
  expect(await screen.findByText('Hôm nay con đã gửi lời động viên.')).toBeDefined();
  expect(server.sent(ENCOURAGE).at(-1)).toEqual({ message: 'Cố lên nhé.' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an encouragement stays to be copied, with the reason, where the mentorship is gone meanwhile', async () => {
  const server = await open({ apprentices: [mentorshipOf()] });
  press('Gửi lời động viên cho Hoa');
  write('Lời của con', 'Cố lên nhé.');
  server.answers[ENCOURAGE] = refusal(404, 'not-found', 'Mối dìu dắt này không còn nữa.');
  server.answers[STATE] = stateOf({ canMentor: false });
  press('Gửi đi');
  await waitFor(() => expect(screen.queryByText(/^Học trò của con/)).toBeNull());
  const dialog = screen.getByRole('dialog', { name: 'Đôi lời cho Hoa' });
  expect(await alertText(dialog)).toContain('Mối dìu dắt này không còn nữa.');
  expect(fieldValue('Lời của con')).toBe('Cố lên nhé.');
  press('Để sau', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the journey shows quest, day and result, and older ones by cursor', async () => {
  const server = await open({ apprentices: [mentorshipOf()] });
  server.answers[JOURNEY] = ({ path }) => ({
    body: path.includes('cursor=c1')
      ? { items: [stepOf({ submissionId: 's2', status: 'rejected' })], nextCursor: null }
      : { items: [stepOf({ auraAwarded: 50, status: 'approved' })], nextCursor: 'c1' },
  });
  press('Xem hành trình của Hoa');
  const dialog = await screen.findByRole('dialog', { name: 'Hành trình của Hoa' });
  expect(dialog.textContent).toContain('Bằng chứng và lời phê là của riêng học trò.');
  expect((await within(dialog).findByRole('listitem')).textContent).toBe(
    'Bình minh09:00 02/03/2026Đã duyệt +50 AURA',
  );
  press('Xem cũ hơn', dialog);
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
  expect(dialog.textContent).toContain('Cần làm lại');
  expect(screen.queryByRole('button', { name: 'Xem cũ hơn' })).toBeNull();
});

test('older steps that cannot be fetched say so, and after the last ones the focus is on the end of the list', async () => {
  const server = await open({ apprentices: [mentorshipOf()] });
  server.answers[JOURNEY] = { body: { items: [stepOf({})], nextCursor: 'c1' } };
  press('Xem hành trình của Hoa');
  const dialog = await screen.findByRole('dialog', { name: 'Hành trình của Hoa' });
  const more = await within(dialog).findByRole('button', { name: 'Xem cũ hơn' });
  server.answers[JOURNEY] = refusal(503, 'unavailable', 'no');
  more.focus();
  press('Xem cũ hơn', dialog);
  expect(await alertText(dialog)).toBe('Chưa tải thêm được. Xin thử lại.');
  server.answers[JOURNEY] = { body: { items: [stepOf({ submissionId: 's2' })], nextCursor: null } };
  press('Thử lại', dialog);
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByText('Đã hết danh sách.')),
  );
});

test('a journey that cannot be fetched can be fetched again, and an empty one says so', async () => {
  const server = await open({ apprentices: [mentorshipOf()] });
  server.answers[JOURNEY] = refusal(404, 'not-found', 'Mối dìu dắt này không còn nữa.');
  press('Xem hành trình của Hoa');
  expect(await alertText()).toContain('Mối dìu dắt này không còn nữa.');
  server.answers[JOURNEY] = { body: { items: [], nextCursor: null } };
  press('Thử lại');
  expect(await screen.findByText('Học trò này chưa nộp báo cáo nào.')).toBeDefined();
});

test('ending a mentorship asks first, and the question stays when it is refused', async () => {
  const server = await open({ apprentices: [mentorshipOf()] });
  press('Ngừng dìu dắt Hoa');
  const dialog = screen.getByRole('alertdialog', { name: 'Ngừng dìu dắt Hoa?' });
  expect(document.activeElement?.textContent).toBe('Giữ nguyên');
  server.answers[END] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Ngừng dìu dắt', dialog);
  expect(await alertText(dialog)).toContain(
    'Không thể thực hiện việc ngừng dìu dắt. Học Viện đang nghỉ.',
  );
  server.answers[END] = stateOf({});
  press('Ngừng dìu dắt', dialog);
  expect(await screen.findByText(/^Con chưa dìu dắt ai/)).toBeDefined();
});

test('a failed withdrawal is not shown as the reason of the question to end it', async () => {
  const server = await open({ apprentices: [mentorshipOf({ status: 'invited' })] });
  server.answers[END] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  server.answers[STATE] = stateOf({ apprentices: [mentorshipOf()] });
  press('Rút lời mời gửi Hoa');
  expect(await alertText()).toContain('Học Viện đang nghỉ.');
  await screen.findByRole('button', { name: 'Ngừng dìu dắt Hoa' });
  press('Ngừng dìu dắt Hoa');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test.each([
  ['Ngừng dìu dắt', 'Ngừng dìu dắt Hoa', { apprentices: [mentorshipOf()] }],
  ['Rút lời mời gửi Hoa', undefined, { apprentices: [mentorshipOf({ status: 'invited' })] }],
  ['Ngừng nhận dìu dắt', 'Ngừng nhận dìu dắt từ Hoa', { mentor: mentorshipOf() }],
])('the reason stays readable where a mentorship is gone: %s', async (name, asks, state) => {
  const server = await open(state);
  server.answers[END] = refusal(404, 'not-found', 'Mối dìu dắt này không còn nữa.');
  server.answers[STATE] = stateOf({});
  if (asks) press(asks);
  press(name, asks ? screen.getByRole('alertdialog') : undefined);
  await waitFor(() => expect(screen.queryByText(/Hoa/)).toBeNull());
  expect(screen.getByText(/Mối dìu dắt này không còn nữa\.$/)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['Nhận lời Hoa', 'accept'],
  ['Từ chối Hoa', 'decline'],
])('an invitation is answered once: %s', async (name, verb) => {
  const server = await open({
    canMentor: false,
    invitations: [mentorshipOf({ status: 'invited' })],
  });
  const request = `POST /api/mentorships/m1/${verb}`;
  const answer = Promise.withResolvers<Settled>();
  server.answers[request] = answer.promise;
  press(name);
  await waitFor(() => expect(button(name).getAttribute('aria-busy')).toBe('true'));
  const [other] = screen.getAllByRole<HTMLButtonElement>('button').filter(isDisabled);
  expect(other).toBeDefined();
  press(name);
  const mentor = verb === 'accept' ? mentorshipOf() : null;
  answer.resolve({ body: { ...NOTHING, canMentor: false, mentor } });
  await waitFor(() => expect(screen.queryByText('Lời mời con nhận được')).toBeNull());
  expect(server.sent(request)).toHaveLength(1);
  expect(screen.queryByText('Người dìu dắt con') !== null).toBe(verb === 'accept');
});

test('an apprentice ends the mentorship', async () => {
  const server = await open({ canMentor: false, mentor: mentorshipOf() });
  server.answers[END] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Ngừng nhận dìu dắt từ Hoa');
  const dialog = screen.getByRole('alertdialog', { name: 'Ngừng nhận dìu dắt từ Hoa?' });
  press('Ngừng nhận dìu dắt', dialog);
  expect(await alertText(dialog)).toContain(
    'Không thể thực hiện việc ngừng nhận dìu dắt. Học Viện đang nghỉ.',
  );
  server.answers[END] = stateOf({ canMentor: false });
  press('Ngừng nhận dìu dắt', dialog);
  await waitFor(() => expect(screen.queryByText('Dìu dắt')).toBeNull());
  expect(server.sent(END)).toHaveLength(2);
});

test('an answer of the other one arrives live', async () => {
  const server = await open({ apprentices: [mentorshipOf({ status: 'invited' })] });
  openStream();
  server.answers[STATE] = stateOf({ apprentices: [mentorshipOf()] });
  receiveEvent('mentoring.changed', {});
  expect(await screen.findByRole('button', { name: 'Xem hành trình của Hoa' })).toBeDefined();
});

test('the link of a notification brings the focus to the section', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await open({}, undefined, '/dashboard?tab=ascension#mentoring');
  expect(document.activeElement?.id).toBe('mentoring');
  expect(scroll).toHaveBeenCalledOnce();
});

function personOf(displayName: string): Candidate {
  return { userId: displayName, displayName, levelId: 'genesis' };
}

function mentorshipOf(change: Partial<Mentorship> = {}): Mentorship {
  return {
    id: 'm1',
    status: 'accepted',
    invitedAt: '2026-03-01T02:00:00.000Z',
    person: personOf('Hoa'),
    currentStreak: 4,
    encouragedToday: false,
    ...change,
  };
}

function stepOf(change: Partial<ApprenticeStep>): ApprenticeStep {
  return {
    submissionId: 's1',
    questTitle: 'Bình minh',
    status: 'pending',
    submittedAt: '2026-03-02T02:00:00.000Z',
    auraAwarded: null,
    ...change,
  };
}

const NOTHING: Mentoring = {
  canMentor: true,
  apprenticesMax: 3,
  apprentices: [],
  mentor: null,
  invitations: [],
};

function stateOf(change: Partial<Mentoring>): { body: Mentoring } {
  return { body: { ...NOTHING, ...change } };
}

async function open(
  state: Partial<Mentoring> = {},
  answer: Answer = stateOf(state),
  path?: string,
): Promise<FakeServer> {
  const server = fakeServer({ [STATE]: answer });
  show(<MentoringSection uid="u1" />, path ? { path } : {});
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return server;
}
