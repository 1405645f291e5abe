// @vitest-environment jsdom
import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type Settled } from '#testing/fake-server.ts';
import { activeQuestOf, questOf } from '#testing/quest-of.ts';
import { alertText, press } from '#testing/show.tsx';
import { MasterMessage } from './master-message.tsx';
import { QuestBoard } from './quest-board.tsx';
import { questsMessages } from './quests.messages.ts';

type BoardProps = Partial<ComponentProps<typeof QuestBoard>>;

const facts = { level: 'acolyte', streakDays: 0 } as const;

describe('the guild master', () => {
  it.each([
    ['titans', 'Thầy Hỏa Sơn'],
    ['illumination', 'Cô Nguyệt Minh'],
    ['envoys', 'Bà Lục Giang'],
    ['', 'Lão Trượng Gác Cổng'],
    ['dragons', 'Lão Trượng Gác Cổng'],
  ])('who belongs to «%s» is %s, and addresses the player by name', (guild, master) => {
    render(<MasterMessage guild={guild} displayName="Trần Đại Nghĩa" />);
    const figure = screen.getByRole('figure', { name: 'Lời bậc thầy' });
    expect(figure.querySelector('figcaption strong')?.textContent).toBe(master);
    expect(figure.querySelector('blockquote')?.textContent).toContain('Trần Đại Nghĩa, ');
  });
});

describe('the quest book', () => {
  it.each([
    [true, questsMessages.sections.allTakenToday],
    [false, questsMessages.sections.allTaken],
  ])(
    'with nothing left to accept says whether there will be more tomorrow (daily: %s)',
    async (isDaily, hint) => {
      showBoard({ quests: [questOf({ isDaily })], active: [dayOf('q1', 'submitted')] });
      expect(await screen.findByText(hint)).toBeDefined();
    },
  );

  it('keeps a closed quest that was accepted, says so, and keeps its open form', async () => {
    const quest = questOf();
    const { fetchQuests } = showBoard({
      quests: [quest],
      active: [dayOf('q1', 'accepted')],
      hasBegun: () => true,
      renderSubmissionForm: () => <input aria-label="submission" defaultValue="half a text" />,
    });
    const form = await screen.findByRole('textbox', { name: 'submission' });
    await fetchQuests({ body: { items: [questOf({ isActive: false })] } });
    const notice = await screen.findByText(questsMessages.closedNow(quest.title));
    const card = screen.getByRole('region', { name: quest.title });
    expect(card.contains(notice)).toBe(false);
    expect(card.textContent).not.toContain(questsMessages.closed);
    expect(screen.getByRole('textbox', { name: 'submission' })).toBe(form);
    press(questsMessages.read);
    expect(card.textContent).toContain(questsMessages.closed);
    expect(notice.isConnected).toBe(false);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(card)).toBe(true);
    expect(screen.getByRole('textbox', { name: 'submission' })).toBe(form);
    expect(screen.queryByRole('button', { name: /^Nhận nhiệm vụ/ })).toBeNull();
  });

  it('keeps an open form whose kind of proof changes, until the player has read of it', async () => {
    const quest = questOf({ reportType: 'text' });
    const { fetchQuests } = showBoard({
      quests: [quest],
      active: [dayOf('q1', 'accepted')],
      hasBegun: () => true,
      renderSubmissionForm: ({ reportType }) => <p>form of {reportType}</p>,
    });
    await screen.findByText('form of text');
    await fetchQuests({ body: { items: [questOf({ reportType: 'image' })] } });
    const notice = await screen.findByText(questsMessages.kindChanged(quest.title, 'image'));
    expect(screen.getByText(questsMessages.kindChangedFrom('text'))).toBeDefined();
    expect(screen.getByText('form of text')).toBeDefined();
    press(questsMessages.read);
    expect(screen.getByText('form of image')).toBeDefined();
    expect(notice.isConnected).toBe(false);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(screen.getByText('form of image'))).toBe(true);
  });

  it('says that the quests are those from before when they cannot be refreshed, until they are', async () => {
    const { server, fetchQuests } = showBoard({ quests: [named('q1')] });
    await screen.findByText('Quest q1');
    await fetchQuests(refusal(503, 'unavailable', 'Học Viện đang nghỉ.'));
    const notice = await screen.findByText(questsMessages.stale);
    expect(screen.getByText('Quest q1')).toBeTruthy();
    server.answers['GET /api/quests'] = { body: { items: [named('q2')] } };
    press('Thử lại');
    expect(await screen.findByText('Quest q2')).toBeTruthy();
    await waitFor(() => expect(notice.isConnected).toBe(false));
  });

  it('refreshes what failed beside the quests and the quests by one press', async () => {
    const refetch = vi.fn();
    const failed = { text: 'Chưa tải được báo cáo.', isFetching: false, refetch };
    const { server, fetchQuests } = showBoard({ quests: [named('q1')], failed });
    await screen.findByText('Quest q1');
    await fetchQuests(refusal(503, 'unavailable', 'Học Viện đang nghỉ.'));
    expect(screen.getByText(failed.text)).toBeTruthy();
    expect(screen.queryByText(questsMessages.stale)).toBeNull();
    server.answers['GET /api/quests'] = { body: { items: [named('q2')] } };
    press('Thử lại');
    expect(await screen.findByText('Quest q2')).toBeTruthy();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says without a network at once that no quests are stored, and opens with the network', async () => {
    const { server, client } = showBoard({ quests: [named('q1')], unreachable: true });
    fireEvent(window, new Event('offline'));
    expect(screen.getByText(questsMessages.offlineUnloaded.title)).toBeTruthy();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByText(questsMessages.offlineUnloaded.title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
    server.answers['GET /api/quests'] = { body: { items: [named('q1')] } };
    server.answers['GET /api/users/u1/activeQuests'] = { body: { items: [] } };
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Quest q1', {}, { timeout: 4000 })).toBeTruthy();
  });

  it('shows the stored acceptances when those of the wanted quest cannot be read', async () => {
    const { server } = showBoard({ quests: [named('q1'), named('q2')], stored: [], wanted: 'q1' });
    server.answers['GET /api/users/u1/activeQuests'] = refusal(503, 'unavailable', 'Đang nghỉ.');
    expect(screen.getByText(questsMessages.loading)).toBeTruthy();
    expect(await screen.findByText('Quest q1')).toBeTruthy();
    expect(screen.getByText(questsMessages.stale)).toBeTruthy();
  });

  it('leaves a quest that was accepted elsewhere in its place, with a button for its form', async () => {
    const quests = [named('q1'), named('q2'), named('q3')];
    const { fetchActive } = showBoard({ quests });
    await screen.findByText('Quest q3');
    await fetchActive([dayOf('q2', 'accepted')]);
    expect(await screen.findByRole('button', { name: 'Dâng báo cáo: Quest q2' })).toBeDefined();
    expect(titles()).toEqual(['Quest q1', 'Quest q2', 'Quest q3']);
  });

  it('leaves a rejected submission in its place, also before the list of submissions has the rejection', async () => {
    const submission = { questId: 'q2', submittedAt: '2026-01-03T00:00:00.000Z' };
    const { rerender, fetchActive } = showBoard({
      quests: [named('q1'), named('q2'), named('q3')],
      active: [dayOf('q2', 'submitted')],
      submissions: [{ ...submission, status: 'pending' } as Submission],
    });
    await screen.findByText('Quest q3');
    const before = titles();
    await fetchActive([dayOf('q2', 'accepted')]);
    expect(await screen.findByRole('button', { name: 'Dâng báo cáo: Quest q2' })).toBeDefined();
    expect(titles()).toEqual(before);
    rerender({ submissions: [{ ...submission, status: 'rejected' } as Submission] });
    expect(await screen.findByText('Cần làm lại')).toBeDefined();
    expect(titles()).toEqual(before);
  });

  it('keeps the form closed after a rejection, and reports when the player opens it', async () => {
    const onRedo = vi.fn();
    const quests = [named('q1'), named('q2')];
    const props = { quests, onRedo, renderSubmissionForm: () => <input aria-label="submission" /> };
    const { server, client, rerender, fetchActive } = showBoard(props);
    await screen.findByText('Quest q2');
    server.answers['PUT /api/users/u1/activeQuests/q1'] = { body: dayOf('q1', 'accepted') };
    server.answers['GET /api/users/u1/activeQuests'] = {
      body: { items: [dayOf('q1', 'accepted')] },
    };
    press('Nhận nhiệm vụ: Quest q1');
    await screen.findByRole('textbox', { name: 'submission' });

    const submission = { questId: 'q1', submittedAt: '2026-01-03T00:00:00.000Z' };
    server.answers['GET /api/users/u1/activeQuests'] = {
      body: { items: [dayOf('q1', 'submitted')] },
    };
    rerender({ ...props, submissions: [{ ...submission, status: 'pending' } as Submission] });
    await client.invalidateQueries({ queryKey: ['activeQuests'] });
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());

    rerender({ ...props, submissions: [{ ...submission, status: 'rejected' } as Submission] });
    await fetchActive([dayOf('q1', 'accepted')]);
    await screen.findByText('Cần làm lại');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(onRedo).not.toHaveBeenCalled();
    press('Làm lại: Quest q1');
    expect(screen.getByRole('textbox', { name: 'submission' })).toBeTruthy();
    expect(onRedo).toHaveBeenCalledExactlyOnceWith('q1');
  });

  it('puts a rejected quest first and says what a reward comes to before it is accepted', async () => {
    showBoard({
      quests: [named('a'), named('b'), named('c'), named('once', { isDaily: false })],
      active: [dayOf('a', 'accepted'), dayOf('b', 'accepted')],
      submissions: [
        { questId: 'b', status: 'rejected', submittedAt: '2026-01-03T00:00:00.000Z' } as Submission,
      ],
    });
    await screen.findByRole('heading', { level: 3, name: 'Quest b' });
    expect(titles()).toEqual(['Quest b', 'Quest a', 'Quest c', 'Quest once']);
    expect(screen.getAllByText(/ · /).map((one) => one.textContent)).toEqual([
      ...['b', 'a', 'c'].map(() => 'Bài viết · Hằng\u00a0ngày'),
      'Bài viết · Một\u00a0lần',
    ]);
    expect(screen.getAllByText(/Dự tính/).map((one) => one.textContent)).toEqual([
      'Dự tính +55 AURA: 50 + 5 (hằng\u00a0ngày\u00a0+10%)',
    ]);
  });

  it('collapses submitted quests from the fourth on', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const board = (count: number) => ({
      quests: ids.slice(0, count).map((id) => named(id)),
      active: ids.slice(0, count).map((id) => dayOf(id, 'submitted')),
    });
    showBoard(board(3));
    await screen.findByRole('heading', { level: 3, name: 'Quest c' });
    expect(screen.queryByText(/Đã dâng báo cáo \(/)).toBeNull();
    cleanup();
    showBoard(board(4));
    expect(await screen.findByText('Đã dâng báo cáo (4)')).toBeTruthy();
    expect(screen.getByText('Quest a').closest('details')?.open).toBe(false);
  });

  it('leaves a rejected submission in the collapsed list while the player has it open', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const quests = [...ids, 'e'].map((id) => named(id));
    const daysWith = (first: 'accepted' | 'submitted') =>
      ids.map((id) => dayOf(id, id === 'a' ? first : 'submitted'));
    const submission = { questId: 'a', submittedAt: '2026-01-03T00:00:00.000Z' };
    const { rerender, fetchActive } = showBoard({
      quests,
      active: daysWith('submitted'),
      submissions: [{ ...submission, status: 'pending' } as Submission],
    });
    const list = (await screen.findByText('Đã dâng báo cáo (4)')).closest('details');
    const toggle = (open: boolean) => {
      list?.toggleAttribute('open', open);
      if (list) fireEvent(list, new Event('toggle'));
    };
    toggle(true);
    rerender({ submissions: [{ ...submission, status: 'rejected' } as Submission] });
    await fetchActive(daysWith('accepted'));
    await screen.findByText('Cần làm lại');
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(list?.textContent).toContain('Quest a');

    fireEvent.click(screen.getByText('Đã dâng báo cáo (4)'));
    toggle(false);
    await waitFor(() => expect(list?.textContent).not.toContain('Quest a'));
    expect(titles()[0]).toBe('Quest a');
  });

  it('draws no other card again for a press, and shows the accepted quest with its form', async () => {
    const renderSubmissionForm = vi.fn(({ title }: Quest) => <input aria-label={title} />);
    const { server } = showBoard({
      quests: [named('a'), named('b'), named('c')],
      active: [dayOf('a', 'accepted')],
      hasBegun: () => true,
      renderSubmissionForm,
    });
    await screen.findByRole('textbox', { name: 'Quest a' });
    const answer = Promise.withResolvers<{ body: object }>();
    server.answers['PUT /api/users/u1/activeQuests/c'] = answer.promise;
    const drawn = renderSubmissionForm.mock.calls.length;
    press('Nhận nhiệm vụ: Quest c');
    expect(await screen.findByText(questsMessages.accepting)).toBeTruthy();
    expect(renderSubmissionForm.mock.calls.length).toBe(drawn);
    answer.resolve({ body: dayOf('c', 'accepted') });
    expect(await screen.findByRole('textbox', { name: 'Quest c' })).toBeTruthy();
    expect(screen.getByText(questsMessages.accepted('Quest c'))).toBeTruthy();
  });

  it('says why an acceptance is refused for good, without asking again', async () => {
    const { server } = showBoard({ quests: [named('q1')] });
    const message = 'Không có quyền làm việc này.';
    server.answers['PUT /api/users/u1/activeQuests/q1'] = refusal(
      403,
      'permission-denied',
      message,
    );
    await screen.findByText('Quest q1');
    press('Nhận nhiệm vụ: Quest q1');
    expect(await alertText()).toContain(message);
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('asks a player without a guild to choose one, in the words of the specification', async () => {
    showBoard({ guild: '' });
    expect(await screen.findByText('Vui lòng chọn Guild để xem nhiệm vụ')).toBeTruthy();
  });
});

function showBoard({
  quests = [],
  active = [],
  stored,
  unreachable = false,
  ...props
}: {
  quests?: Quest[];
  active?: object[];
  stored?: object[];
  unreachable?: boolean;
} & BoardProps) {
  const server = fakeServer({
    'GET /api/quests': unreachable ? 'unreachable' : { body: { items: quests } },
    'GET /api/users/u1/activeQuests': unreachable ? 'unreachable' : { body: { items: active } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (stored) {
    client.setQueryData(['quests', 'titans'], quests, { updatedAt: 1 });
    client.setQueryData(['activeQuests', 'u1'], stored, { updatedAt: 1 });
  }
  const board = (change: BoardProps) => (
    <QueryClientProvider client={client}>
      <QuestBoard
        uid="u1"
        guild="titans"
        facts={facts}
        submissions={[]}
        hasBegun={() => false}
        renderSubmissionForm={() => null}
        onRedo={() => undefined}
        {...change}
      />
    </QueryClientProvider>
  );
  const shown = render(board(props));
  return {
    server,
    client,
    rerender: (change: BoardProps) => shown.rerender(board(change)),
    fetchQuests: async (answer: Settled) => {
      server.answers['GET /api/quests'] = answer;
      await client.invalidateQueries({ queryKey: ['quests'] });
    },
    fetchActive: async (items: object[]) => {
      server.answers['GET /api/users/u1/activeQuests'] = { body: { items } };
      await client.invalidateQueries({ queryKey: ['activeQuests'] });
    },
  };
}

function dayOf(questId: string, status: ActiveQuest['status']): ActiveQuest {
  return activeQuestOf({ questId, acceptedAt: '2026-01-02T00:00:00.000Z', status });
}

function named(questId: string, other: Partial<Quest> = {}): Quest {
  return questOf({ questId, title: `Quest ${questId}`, ...other });
}

function titles(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
}
