// @vitest-environment jsdom
import type { Profile } from '@goreal/domain/accounts/profile';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEVICE_KEY } from '#platform/push/device-key.ts';
import { type FakeServer, fakeServer, profileOf, refusal } from '#testing/fake-server.ts';
import { activeQuestOf, questOf } from '#testing/quest-of.ts';
import { stubServiceWorker } from '#testing/stub-service-worker.ts';
import { submissionOf } from '#testing/submission-of.ts';
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { FirstPathPlace } from './first-path-place.tsx';
import { useLeaveOutbox } from './leave-first-path.ts';
import { isAtPathEnd } from './on-first-path.ts';

beforeEach(() => localStorage.clear());

const QUEST = questOf({
  title: 'Một lời hứa nhỏ',
  description: 'Viết một lời hứa cho hôm nay.',
  auraReward: 40,
});
const ACCEPTED = activeQuestOf();
const PENDING = submissionOf({
  questTitle: QUEST.title,
  status: 'pending',
  proofData: 'Lời hứa của tôi.',
});

function serve(answers: { active?: object[]; submissions?: object[] } = {}): FakeServer {
  return fakeServer({
    'GET /api/quests': { body: { items: [QUEST] } },
    'GET /api/users/u1/activeQuests': { body: { items: answers.active ?? [] } },
    'GET /api/submissions': { body: { items: answers.submissions ?? [] } },
    'PUT /api/users/u1/activeQuests/q1': { body: ACCEPTED },
  });
}

function show(
  first: DashboardTab = 'celestial',
  change: Partial<Profile> = {},
): {
  opened: (string | undefined)[];
  tabs: DashboardTab[];
  rerender: (selected: DashboardTab) => void;
  client: QueryClient;
} {
  const opened: (string | undefined)[] = [];
  const tabs: DashboardTab[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pathOn = (selected: DashboardTab) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <FirstPathPlace
          isDeferred={false}
          profile={profileOf({ userId: 'u1', guild: 'titans', displayName: 'Lan', ...change })}
          selected={selected}
          onOpenQuest={(questId) => opened.push(questId)}
          onOpenTab={(tab) => tabs.push(tab)}
        />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(pathOn(first));
  return { opened, tabs, client, rerender: (selected) => rerender(pathOn(selected)) };
}

const current = () => document.querySelector('[aria-current="step"]')?.textContent;

test('one press accepts the quest and opens its form in the same place, with the focus', async () => {
  const server = serve();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' }));
  expect(await screen.findByRole('textbox')).toBeTruthy();
  expect(server.sent('PUT /api/users/u1/activeQuests/q1')).toHaveLength(1);
  expect(current()).toContain('Viết và dâng báo cáo');
  expect(document.activeElement?.contains(screen.getByRole('textbox'))).toBe(true);
});

test('records that cannot be fetched say why and can be fetched again; other tabs keep the line', async () => {
  const server = serve();
  server.answers['GET /api/quests'] = refusal(403, 'permission-denied', 'Không có quyền.');
  const { rerender } = show('quests');
  const path = within(screen.getByRole('region', { name: 'Con đường đầu tiên' }));
  expect(await path.findByText('Con đường đầu tiên')).toBeTruthy();
  expect(path.queryByRole('alert')).toBeNull();
  rerender('celestial');
  const retry = await screen.findByRole('button', { name: 'Thử lại' });
  server.answers['GET /api/quests'] = { body: { items: [QUEST] } };
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' })).toBeTruthy();
});

test('an empty quest book leaves no empty space: the path says that it waits for a quest', async () => {
  const server = serve();
  server.answers['GET /api/quests'] = { body: { items: [] } };
  const { rerender, tabs } = show('quests');
  expect(await screen.findByText('Chờ nhiệm vụ đầu tiên của Guild')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Đi tiếp' })).toBeNull();
  rerender('celestial');
  expect(await screen.findByText('Sổ nhiệm vụ đang trống')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Chào sảnh Guild' }));
  expect(tabs).toEqual(['chat']);
});

test('a refused acceptance says why and can be pressed again', async () => {
  const server = serve();
  server.answers['PUT /api/users/u1/activeQuests/q1'] = {
    status: 403,
    body: { error: { code: 'permission-denied', message: '' } },
  };
  show();
  const button = await screen.findByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' });
  fireEvent.click(button);
  expect(await screen.findByText(/Không thể thực hiện việc nhận nhiệm vụ/)).toBeTruthy();
  expect(button.isConnected).toBe(true);
});

test('after an acceptance on another device the form opens with a press, with the focus', async () => {
  const server = serve();
  const { client } = show();
  await screen.findByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' });
  server.answers['GET /api/users/u1/activeQuests'] = { body: { items: [ACCEPTED] } };
  await act(() => client.refetchQueries());
  const write = await screen.findByRole('button', { name: 'Viết báo cáo' });
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(write);
  expect(document.activeElement?.contains(screen.getByRole('textbox'))).toBe(true);
});

test('a submission that is rejected while it waits is opened again by a press', async () => {
  const server = serve({ active: [{ ...ACCEPTED, status: 'submitted' }], submissions: [PENDING] });
  const { client } = show();
  await screen.findByText('Con đã dâng: Một lời hứa nhỏ');
  const rejected = { ...PENDING, status: 'rejected', feedback: 'Viết thêm vì sao.' };
  server.answers['GET /api/users/u1/activeQuests'] = { body: { items: [ACCEPTED] } };
  server.answers['GET /api/submissions'] = { body: { items: [rejected] } };
  await act(() => client.refetchQueries());
  fireEvent.click(await screen.findByRole('button', { name: 'Làm lại' }));
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(PENDING.proofData);
});

test('after a rejection it shows the elder’s reason and the old text', async () => {
  const rejected = submissionOf({
    status: 'rejected',
    proofData: 'Lời hứa cũ của tôi.',
    feedback: 'Viết thêm vì sao.',
  });
  serve({ active: [ACCEPTED], submissions: [rejected] });
  show();
  expect(await screen.findByText(/Viết thêm vì sao/)).toBeTruthy();
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Lời hứa cũ của tôi.');
});

test('while the submission waits it shows what was submitted, the elders’ aim, and two ways to go on', async () => {
  serve({ active: [{ ...ACCEPTED, status: 'submitted' }], submissions: [PENDING] });
  const { opened, tabs } = show();
  expect(await screen.findByText('Con đã dâng: Một lời hứa nhỏ')).toBeTruthy();
  expect(screen.getByText('Lời hứa của tôi.')).toBeTruthy();
  expect(screen.getByText(/gắng đáp lời trong 24 giờ/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Xem các nhiệm vụ khác' }));
  fireEvent.click(screen.getByRole('button', { name: 'Chào sảnh Guild' }));
  expect([opened, tabs]).toEqual([[undefined], ['chat']]);
});

test.each([
  { permission: 'default', device: 'none', offers: 1 },
  { permission: 'granted', device: 'none', offers: 1 },
  { permission: 'granted', device: 'd1', offers: 0 },
  { permission: 'denied', device: 'none', offers: 0 },
])(
  'while the submission waits, pushes with permission $permission and device $device are offered $offers times',
  async ({ permission, device, offers }) => {
    if (device !== 'none') localStorage.setItem(DEVICE_KEY, device);
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission });
    stubServiceWorker(Object.assign(new EventTarget(), { getRegistration: async () => undefined }));
    serve({ active: [{ ...ACCEPTED, status: 'submitted' }], submissions: [PENDING] });
    show();
    await screen.findByText('Con đã dâng: Một lời hứa nhỏ');
    const links = screen.queryAllByRole('link', { name: 'Bật thông báo' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: offers }, () => '/dashboard?tab=settings#push'),
    );
  },
);

test('on other tabs it is one line that leads to the form', async () => {
  serve({ active: [ACCEPTED] });
  const { opened } = show('journey');
  fireEvent.click(await screen.findByRole('button', { name: 'Đi tiếp' }));
  expect(opened).toEqual(['q1']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the guide, once dismissed, stays hidden on this device until it is asked for on the quests tab', async () => {
  serve();
  show();
  await screen.findByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' });
  fireEvent.click(screen.getByRole('button', { name: 'Để sau' }));
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  show('quests');
  fireEvent.click(screen.getByRole('button', { name: 'Mở lại con đường đầu tiên' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Con đường đầu tiên' })).toBeTruthy(),
  );
});

describe('after the first approval', () => {
  const END = { approvedSubmissions: 1, isFirstPathOpen: true };
  const APPROVED = { ...PENDING, status: 'approved' };
  const SECOND = { ...QUEST, questId: 'q2', title: 'Một trang nhật ký' };
  const DONE = { ...ACCEPTED, status: 'submitted' };

  function serveEnd(): FakeServer {
    const server = serve({ active: [DONE], submissions: [APPROVED] });
    server.answers['GET /api/quests'] = { body: { items: [QUEST, SECOND] } };
    server.answers['PUT /api/users/u1/activeQuests/q2'] = {
      body: { ...ACCEPTED, questId: 'q2' },
    };
    server.answers['DELETE /api/users/u1/firstPath'] = { status: 204 };
    return server;
  }

  test('all lamps are lit, and one press accepts the next quest and opens its form', async () => {
    const server = serveEnd();
    const { opened } = show('celestial', END);
    expect(await screen.findByText('Một trang nhật ký')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Con đường đầu tiên đã trọn' })).toBeTruthy();
    expect(document.querySelectorAll('[data-state="lit"]')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Nhận nhiệm vụ kế tiếp' }));
    await waitFor(() => expect(opened).toEqual(['q2']));
    expect(server.sent('PUT /api/users/u1/activeQuests/q2')).toHaveLength(1);
  });

  test('a refused acceptance says why, and the quest can be taken again', async () => {
    const server = serveEnd();
    server.answers['PUT /api/users/u1/activeQuests/q2'] = {
      status: 403,
      body: { error: { code: 'permission-denied', message: '' } },
    };
    const { opened } = show('celestial', END);
    fireEvent.click(await screen.findByRole('button', { name: 'Nhận nhiệm vụ kế tiếp' }));
    expect(await screen.findByText(/Không thể thực hiện việc nhận nhiệm vụ/)).toBeTruthy();
    expect(opened).toEqual([]);
  });

  test('a quest in progress is opened without accepting it again, and the path is left', async () => {
    const server = serveEnd();
    const second = { ...ACCEPTED, questId: 'q2' };
    server.answers['GET /api/users/u1/activeQuests'] = { body: { items: [DONE, second] } };
    const { opened } = show('celestial', END);
    fireEvent.click(await screen.findByRole('button', { name: 'Làm tiếp nhiệm vụ' }));
    expect(opened).toEqual(['q2']);
    await waitFor(() => expect(server.sent('DELETE /api/users/u1/firstPath')).toHaveLength(1));
    expect(server.sent('PUT /api/users/u1/activeQuests/q2')).toHaveLength(0);
  });

  test('with nothing left to do today it leads to the journey', async () => {
    const server = serveEnd();
    server.answers['GET /api/quests'] = { body: { items: [QUEST] } };
    const { tabs } = show('celestial', END);
    fireEvent.click(await screen.findByRole('button', { name: 'Xem hành trình của con' }));
    expect(tabs).toEqual(['journey']);
    await waitFor(() => expect(server.sent('DELETE /api/users/u1/firstPath')).toHaveLength(1));
  });

  test('it can be closed, and is one line on other tabs', async () => {
    const server = serveEnd();
    const { opened } = show('journey', END);
    fireEvent.click(await screen.findByRole('button', { name: 'Nhiệm vụ kế tiếp' }));
    expect(opened).toEqual(['q2']);
    fireEvent.click(screen.getByRole('button', { name: 'Đóng con đường đầu tiên' }));
    await waitFor(() => expect(server.sent('DELETE /api/users/u1/firstPath')).toHaveLength(2));
  });

  test('closing the path takes effect on this device while the server is unreachable, and is sent again', async () => {
    const server = serveEnd();
    server.answers['DELETE /api/users/u1/firstPath'] = { status: 500, body: {} };
    show('celestial', END);
    fireEvent.click(await screen.findByRole('button', { name: 'Đóng con đường đầu tiên' }));
    await waitFor(() => expect(server.sent('DELETE /api/users/u1/firstPath')).toHaveLength(1));
    const profile = profileOf({ userId: 'u1', guild: 'titans', ...END });
    expect(isAtPathEnd(profile)).toBe(false);
    server.answers['DELETE /api/users/u1/firstPath'] = { status: 204 };
    renderHook(() => useLeaveOutbox('u1'));
    await waitFor(() => expect(isAtPathEnd(profile)).toBe(true));
    expect(server.sent('DELETE /api/users/u1/firstPath')).toHaveLength(2);
  });

  test('it is shown to players who had dismissed the guide', async () => {
    localStorage.setItem('goreal.first-path-dismissed.u1', 'yes');
    serveEnd();
    show('journey', END);
    expect(await screen.findByText('Con đường đầu tiên đã trọn')).toBeTruthy();
  });
});
