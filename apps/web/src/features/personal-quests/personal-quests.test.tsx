// @vitest-environment jsdom
import type { Proposal, ProposalCard } from '@goreal/domain/personal-quests/personal-quest';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { alertText, fieldValue, press, show, write } from '#testing/show.tsx';
import { PersonalQuestsSection } from './personal-quests-section.tsx';
import { ProposalsQueue } from './proposals-queue.tsx';

const OWN = 'GET /api/personalQuests';
const PROPOSE = 'POST /api/personalQuests';
const GIVE_UP = 'DELETE /api/personalQuests/p1';
const DESK = 'GET /api/personalQuests/pending';
const APPROVE = 'POST /api/personalQuests/p1/approve';
const REJECT = 'POST /api/personalQuests/p1/reject';

test('below Sage, and without earlier proposals, nothing is shown', async () => {
  fakeServer({ [OWN]: ownOf([], false) });
  show(<PersonalQuestsSection uid="u1" />);
  await waitFor(() => expect(screen.queryByText('Nhiệm vụ riêng')).toBeNull());
});

test('a proposal says its state; a rejected one why, an approved one where it is', async () => {
  await open([
    proposalOf({ status: 'approved', isDaily: false }),
    proposalOf({ id: 'p2', status: 'rejected', feedback: 'Hãy kể rõ hơn', title: 'Bơi' }),
    proposalOf({ id: 'p3', status: 'closed', title: 'Đi bộ' }),
  ]);
  const [approved, rejected, closed] = screen.getAllByRole('listitem') as HTMLElement[];
  expect(approved?.textContent).toContain('Trong sổ của con+40 AURA');
  expect(approved?.textContent).toContain('Một lần');
  const link = within(approved as HTMLElement).getByRole('link', { name: 'Đến sổ nhiệm vụ' });
  expect(link.getAttribute('href')).toBe('/?tab=quests');
  expect(rejected?.textContent).toContain('Lời Trưởng Lão: Hãy kể rõ hơn');
  expect(rejected?.textContent).toContain('Hằng ngày');
  for (const done of [rejected, closed]) {
    expect(within(done as HTMLElement).queryByRole('button')).toBeNull();
  }
  expect(screen.getByText('Đang mở 1/3')).toBeDefined();
});

test('with three open proposals there is no button for a fourth', async () => {
  await open(['p1', 'p2', 'p3'].map((id) => proposalOf({ id })));
  expect(screen.getByText('Đang mở 3/3')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Đề ra nhiệm vụ' })).toBeNull();
});

test('a proposal is checked before it is sent, and each fault is named at its field', async () => {
  const server = await open([]);
  expect(screen.getByText('Con chưa tự đặt nhiệm vụ nào.')).toBeDefined();
  press('Đề ra nhiệm vụ');
  const dialog = screen.getByRole('dialog', { name: 'Đề ra nhiệm vụ cho mình' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Tên nhiệm vụ'));
  write(/^Phần thưởng/, '51');
  expect(screen.queryByText('Phần thưởng từ 1 đến 50 AURA.')).toBeNull();
  press('Trình Trưởng Lão', dialog);
  expect(await screen.findByText('Xin đặt tên cho nhiệm vụ.')).toBeDefined();
  expect(screen.getByText('Xin kể rõ sẽ làm gì.')).toBeDefined();
  expect(screen.getByText('Phần thưởng từ 1 đến 50 AURA.')).toBeDefined();
  expect(within(dialog).getByLabelText('Tên nhiệm vụ').getAttribute('aria-invalid')).toBe('true');
  expect(server.sent(PROPOSE)).toEqual([]);
});

test('a refused proposal keeps what was written; then it joins the list', async () => {
  const server = await open([]);
  press('Đề ra nhiệm vụ');
  write('Tên nhiệm vụ', ' Dậy sớm ');
  write('Việc sẽ làm', 'Dậy lúc năm giờ');
  write(/^Phần thưởng/, '20');
  write('Bằng chứng', 'image');
  write('Nhịp', 'once');
  const words = 'Đề xuất có từ không được dùng ở đây. Xin viết lại.';
  server.answers[PROPOSE] = refusal(422, 'invalid-argument', words);
  press('Trình Trưởng Lão');
  expect(await alertText()).toContain(`Không thể thực hiện việc trình đề xuất. ${words}`);
  expect(fieldValue('Việc sẽ làm')).toBe('Dậy lúc năm giờ');
  server.answers[PROPOSE] = { body: { items: [proposalOf({ title: 'Dậy sớm' })] } };
  press('Trình Trưởng Lão');
  expect(await screen.findByRole('heading', { name: 'Dậy sớm' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent(PROPOSE).at(-1)).toEqual({
    title: 'Dậy sớm',
    description: 'Dậy lúc năm giờ',
    auraReward: 20,
    reportType: 'image',
    isDaily: false,
  });
});

test('a waiting proposal is withdrawn; a refusal is shown beside it', async () => {
  const server = await open([proposalOf()]);
  server.answers[GIVE_UP] = refusal(409, 'aborted', 'Đề xuất này đã được duyệt hoặc trả lại.');
  press('Rút lại đề xuất: Chạy bộ');
  expect(await alertText()).toContain(
    'Không thể thực hiện việc khép nhiệm vụ này. Đề xuất này đã được duyệt hoặc trả lại.',
  );
  server.answers[GIVE_UP] = { body: { items: [proposalOf({ status: 'withdrawn' })] } };
  press('Rút lại đề xuất: Chạy bộ');
  expect(await screen.findByText('Con đã rút lại')).toBeDefined();
});

test('an approved quest is closed, and a decision arrives live', async () => {
  const server = await open([proposalOf()]);
  openStream();
  server.answers[OWN] = ownOf([proposalOf({ status: 'approved' })]);
  receiveEvent('personalQuests.changed', {});
  await screen.findByText('Trong sổ của con');
  server.answers[GIVE_UP] = { body: { items: [proposalOf({ status: 'closed' })] } };
  press('Khép lại nhiệm vụ: Chạy bộ');
  expect(await screen.findByText('Đã khép')).toBeDefined();
});

test('personal quests that cannot be fetched say why, and can be fetched again', async () => {
  const server = fakeServer({ [OWN]: refusal(503, 'unavailable', 'Học Viện đang nghỉ.') });
  show(<PersonalQuestsSection uid="u1" />);
  expect(await alertText()).toContain('Học Viện đang nghỉ.');
  server.answers[OWN] = ownOf([]);
  press('Thử lại');
  expect(await screen.findByText('Đang mở 0/3')).toBeDefined();
});

test('the desk shows who proposes what for how much, and the own one without buttons', async () => {
  await openDesk([cardOf(), cardOf({ id: 'p2', title: 'Bơi', isOwn: true })]);
  const card = screen.getByRole('article', { name: 'Chạy bộ' });
  expect(card.textContent).toContain('Do Lan đề ra · +40 AURA');
  expect(card.textContent).toContain('Chạy mỗi sáng');
  const own = screen.getByRole('article', { name: 'Bơi' });
  expect(own.textContent).toContain('Đề xuất của chính Trưởng Lão');
  expect(within(own).queryByRole('button')).toBeNull();
});

test('an approved proposal leaves the desk', async () => {
  const server = await openDesk([cardOf()]);
  server.answers[APPROVE] = { status: 204 };
  server.answers[DESK] = deskOf([]);
  press('Cho vào sổ: Chạy bộ');
  expect(await screen.findByText('Không có đề xuất nào đang chờ')).toBeDefined();
  expect(server.sent(APPROVE)).toEqual([undefined]);
});

test('a rejection needs a reason, which goes out trimmed', async () => {
  const server = await openDesk([cardOf()]);
  press('Trả lại: Chạy bộ');
  const dialog = screen.getByRole('dialog', { name: 'Trả lại đề xuất' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Lý do'));
  press('Trả lại', dialog);
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Lý do').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(server.sent(REJECT)).toEqual([]);
  server.answers[REJECT] = { status: 204 };
  server.answers[DESK] = deskOf([]);
  write('Lý do', ' Hãy kể rõ hơn ');
  press('Trả lại', dialog);
  expect(await screen.findByText('Không có đề xuất nào đang chờ')).toBeDefined();
  expect(server.sent(REJECT)).toEqual([{ feedback: 'Hãy kể rõ hơn' }]);
});

test('a decision that fails says why on its card', async () => {
  const server = await openDesk([cardOf()]);
  server.answers[APPROVE] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  press('Cho vào sổ: Chạy bộ');
  expect(await alertText()).toContain('Không thể thực hiện việc xét đề xuất. Học Viện đang nghỉ.');
  expect(screen.getByRole('article')).toBeDefined();
});

test('the desk pages by cursor, and says why when it does not open', async () => {
  const server = await openDesk(refusal(503, 'unavailable', 'Học Viện đang nghỉ.'));
  expect(screen.getByRole('alert').textContent).toContain('Học Viện đang nghỉ.');
  server.answers[DESK] = ({ path }) =>
    path.includes('cursor=c1') ? deskOf([cardOf({ id: 'p2' })]) : deskOf([cardOf()], 'c1');
  press('Thử lại');
  await screen.findByRole('article');
  press('Xem thêm');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

function proposalOf(change: Partial<Proposal> = {}): Proposal {
  return {
    id: 'p1',
    title: 'Chạy bộ',
    description: 'Chạy mỗi sáng',
    auraReward: 40,
    reportType: 'text',
    isDaily: true,
    status: 'pending',
    feedback: null,
    questId: null,
    proposedAt: '2026-03-02T02:00:00.000Z',
    ...change,
  };
}

function cardOf(change: Partial<ProposalCard> = {}): ProposalCard {
  const author = { userId: 'lan', userName: 'Lan', guild: 'titans', isOwn: false };
  return { ...proposalOf(), ...author, ...change };
}

function ownOf(items: Proposal[], canPropose = true): Answer {
  return { body: { canPropose, items } };
}

function deskOf(items: ProposalCard[], nextCursor: string | null = null) {
  return { body: { items, nextCursor } };
}

async function open(items: Proposal[]): Promise<FakeServer> {
  const server = fakeServer({ [OWN]: ownOf(items) });
  show(<PersonalQuestsSection uid="u1" />);
  await screen.findByText(/^Đang mở/);
  return server;
}

async function openDesk(desk: ProposalCard[] | Answer): Promise<FakeServer> {
  const server = fakeServer({ [DESK]: Array.isArray(desk) ? deskOf(desk) : desk });
  show(<ProposalsQueue />);
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return server;
}
