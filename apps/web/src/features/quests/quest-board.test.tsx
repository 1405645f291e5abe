// @vitest-environment jsdom
import type { Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MasterMessage } from './master-message.tsx';
import { QuestBoard } from './quest-board.tsx';
import { questsMessages } from './quests.messages.ts';

const facts = { level: 'acolyte', streakDays: 0 } as const;

describe('the guild master', () => {
  it.each([
    ['titans', 'Thầy Hỏa Sơn'],
    ['illumination', 'Cô Nguyệt Minh'],
    ['envoys', 'Bà Lục Giang'],
    ['', 'Lão Trượng Gác Cổng'],
    ['dragons', 'Lão Trượng Gác Cổng'],
  ])('of «%s» is %s, who speaks to the player by name', (guild, master) => {
    render(<MasterMessage guild={guild} displayName="Trần Đại Nghĩa" />);
    const figure = screen.getByRole('figure', { name: 'Lời thầy dạy' });
    expect(figure.querySelector('figcaption strong')?.textContent).toBe(master);
    expect(figure.querySelector('blockquote')?.textContent).toContain('Trần Đại Nghĩa, ');
  });
});

describe('the quest book', () => {
  it('keeps a closed quest that was accepted, says so, and keeps its open form', async () => {
    const accepted = {
      questId: 'q1',
      userId: 'u1',
      acceptedAt: '2026-01-01T00:00:00.000Z',
      status: 'accepted',
      acceptedToday: true,
      canAccept: false,
    };
    const server = fakeServer({
      'GET /api/quests': { body: { items: [questOf({ isActive: true })] } },
      'GET /api/users/u1/activeQuests': { body: { items: [accepted] } },
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild="titans"
          facts={facts}
          submissions={[]}
          hasBegun={() => true}
          renderSubmissionForm={() => <input aria-label="submission" defaultValue="half a text" />}
        />
      </QueryClientProvider>,
    );
    const form = await screen.findByRole('textbox', { name: 'submission' });
    server.answers['GET /api/quests'] = { body: { items: [questOf({ isActive: false })] } };
    await client.invalidateQueries({ queryKey: ['quests'] });
    expect(await screen.findByText(questsMessages.closed)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'submission' })).toBe(form);
    expect(screen.queryByRole('button', { name: /^Nhận nhiệm vụ/ })).toBeNull();
  });

  it('leaves a quest that was accepted elsewhere in its place, with its form at hand', async () => {
    const quests = [named('q1'), named('q2'), named('q3')];
    const server = fakeServer({
      'GET /api/quests': { body: { items: quests } },
      'GET /api/users/u1/activeQuests': { body: { items: [] } },
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild="titans"
          facts={facts}
          submissions={[]}
          hasBegun={() => false}
          renderSubmissionForm={() => null}
        />
      </QueryClientProvider>,
    );
    await screen.findByText('Quest q3');
    server.answers['GET /api/users/u1/activeQuests'] = {
      body: { items: [dayOf('q2', 'accepted')] },
    };
    await client.invalidateQueries({ queryKey: ['activeQuests'] });
    expect(await screen.findByRole('button', { name: 'Dâng báo cáo: Quest q2' })).toBeDefined();
    expect(titles()).toEqual(['Quest q1', 'Quest q2', 'Quest q3']);
  });

  it('leaves what an elder returns where it waited, also before the submission says so', async () => {
    const quests = [named('q1'), named('q2'), named('q3')];
    const server = fakeServer({
      'GET /api/quests': { body: { items: quests } },
      'GET /api/users/u1/activeQuests': { body: { items: [dayOf('q2', 'submitted')] } },
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const board = (submissions: readonly object[]) => (
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild="titans"
          facts={facts}
          submissions={submissions as readonly Submission[]}
          hasBegun={() => false}
          renderSubmissionForm={() => null}
        />
      </QueryClientProvider>
    );
    const submission = { questId: 'q2', submittedAt: '2026-01-03T00:00:00.000Z' };
    const { rerender } = render(board([{ ...submission, status: 'pending' }]));
    await screen.findByText('Quest q3');
    const before = titles();
    server.answers['GET /api/users/u1/activeQuests'] = {
      body: { items: [dayOf('q2', 'accepted')] },
    };
    await client.invalidateQueries({ queryKey: ['activeQuests'] });
    expect(await screen.findByRole('button', { name: 'Dâng báo cáo: Quest q2' })).toBeDefined();
    expect(titles()).toEqual(before);
    rerender(board([{ ...submission, status: 'rejected' }]));
    expect(await screen.findByText('Cần làm lại')).toBeDefined();
    expect(titles()).toEqual(before);
  });

  const dayOf = (questId: string, status: string) => ({
    ...{ questId, userId: 'u1', acceptedAt: '2026-01-02T00:00:00.000Z', status },
    ...{ acceptedToday: true, canAccept: false },
  });
  const named = (questId: string, other: Partial<Quest> = {}) => ({
    ...questOf({ isActive: true }),
    ...{ questId, title: `Quest ${questId}`, ...other },
  });
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

  function showBoard(of: { quests: Quest[]; active: object[]; submissions: object[] }): void {
    fakeServer({
      'GET /api/quests': { body: { items: of.quests } },
      'GET /api/users/u1/activeQuests': { body: { items: of.active } },
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild="titans"
          facts={facts}
          submissions={of.submissions as Submission[]}
          hasBegun={() => false}
          renderSubmissionForm={() => null}
        />
      </QueryClientProvider>,
    );
  }

  it('puts a rejected quest first and says what a reward comes to before it is accepted', async () => {
    showBoard({
      quests: [named('a'), named('b'), named('c'), named('once', { isDaily: false })],
      active: [dayOf('a', 'accepted'), dayOf('b', 'accepted')],
      submissions: [{ questId: 'b', status: 'rejected', submittedAt: '2026-01-03T00:00:00.000Z' }],
    });
    await screen.findByRole('heading', { level: 3, name: 'Quest b' });
    expect(titles()).toEqual(['Quest b', 'Quest a', 'Quest c', 'Quest once']);
    expect(screen.getAllByText(/Dự tính/).map((one) => one.textContent)).toEqual([
      'Dự tính +55 AURA: 50 + 5 (nhiệm vụ hằng ngày +10%)',
    ]);
  });

  it('folds what was handed in away from the fourth on', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const board = (count: number) => ({
      quests: ids.slice(0, count).map((id) => named(id)),
      active: ids.slice(0, count).map((id) => dayOf(id, 'submitted')),
      submissions: [],
    });
    showBoard(board(3));
    await screen.findByRole('heading', { level: 3, name: 'Quest c' });
    expect(screen.queryByText(/Đã dâng báo cáo \(/)).toBeNull();
    cleanup();
    showBoard(board(4));
    expect(await screen.findByText('Đã dâng báo cáo (4)')).toBeTruthy();
    expect(screen.getByText('Quest a').closest('details')?.open).toBe(false);
  });

  it('asks a player without a guild to choose one, in the words of the specification', async () => {
    fakeServer({ 'GET /api/users/u1/activeQuests': { body: { items: [] } } });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild=""
          facts={facts}
          submissions={[]}
          hasBegun={() => false}
          renderSubmissionForm={() => null}
        />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Vui lòng chọn Guild để xem nhiệm vụ')).toBeTruthy();
  });
});

function questOf({ isActive }: { isActive: boolean }): Quest {
  return {
    questId: 'q1',
    title: 'Quest',
    description: 'text',
    auraReward: 50,
    isActive,
    isDaily: true,
    guild: 'titans',
    reportType: 'text',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}
