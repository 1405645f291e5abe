// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MasterMessage } from './master-message.tsx';
import { QuestBoard } from './quest-board.tsx';

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
  it('asks a player without a guild to choose one, in the words of the specification', async () => {
    fakeServer({ 'GET /api/users/u1/activeQuests': { body: { items: [] } } });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <QuestBoard
          uid="u1"
          guild=""
          reports={[]}
          hasBegun={() => false}
          renderReport={() => null}
        />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Vui lòng chọn Guild để xem nhiệm vụ')).toBeTruthy();
  });
});
