// @vitest-environment jsdom
import type { Quest } from '@goreal/domain/quests/quest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MasterMessage } from './master-message.tsx';
import { QuestBoard } from './quest-board.tsx';
import { questsMessages } from './quests.messages.ts';

afterEach(cleanup);

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

  it('asks a player without a guild to choose one, in the words of the specification', async () => {
    fakeServer({ 'GET /api/users/u1/activeQuests': { body: { items: [] } } });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild=""
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
