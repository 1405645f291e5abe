// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { queryClient } from '#platform/query/query-client.ts';
import { isDisabled, press, show, write } from '#testing/show.tsx';
import { DecisionCard } from './decision-card.tsx';
import { DecisionQueue } from './decision-queue.tsx';

const words = {
  title: 'Queue',
  loading: 'loading',
  failed: 'failed',
  empty: { title: 'nothing waits' },
  count: (total: number) => `${total} wait`,
};
let waiting: string[];
const send = vi.fn<(card: string, reason: string) => Promise<string>>();

/** Decides a card like a server: afterwards it no longer waits. */
async function settle(card: string, reason: string): Promise<string> {
  const notice = await send(card, reason);
  waiting = waiting.filter((other) => other !== card);
  void queryClient.invalidateQueries({ queryKey: ['queue'] });
  return notice;
}

function TestQueue({ isHiddenWhenEmpty = false }: { isHiddenWhenEmpty?: boolean }) {
  const query = useInfiniteQuery({
    queryKey: ['queue'],
    queryFn: async () => ({
      items: waiting.map((id) => ({ id })),
      nextCursor: null,
      total: waiting.length,
    }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
  return (
    <DecisionQueue
      query={query}
      words={words}
      idOf={({ id }) => id}
      isHiddenWhenEmpty={isHiddenWhenEmpty}
    >
      {({ id }) => (
        <DecisionCard
          id={id}
          label={id}
          own={id === 'own' ? 'another elder decides it' : undefined}
          decisions={[
            { id: 'approve', label: 'Keep', action: 'keep', send: () => settle(id, '') },
            {
              id: 'reject',
              label: 'Remove',
              action: 'remove',
              ask: {
                kind: 'reason',
                title: 'Why?',
                label: 'Reason',
                schema: z.string().min(1, 'a reason, please'),
              },
              send: (reason) => settle(id, reason),
            },
            {
              id: 'mute',
              label: 'Mute',
              action: 'mute',
              stays: true,
              ask: { kind: 'question', title: 'Sure?', text: 'for an hour', cancel: 'Back' },
              send: (reason) => send(id, reason),
            },
          ]}
        >
          about {id}
        </DecisionCard>
      )}
    </DecisionQueue>
  );
}

beforeEach(() => {
  waiting = ['a', 'b', 'c'];
  send.mockReset().mockImplementation(async (card) => `${card} is decided`);
});

const card = (name: string) => screen.getByRole('article', { name });
async function open() {
  show(<TestQueue />);
  await screen.findByRole('article', { name: 'a' });
}
/** Presses are ignored for a moment after cards moved. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 120));

test('the queue counts its cards, and says when nothing waits', async () => {
  await open();
  expect(screen.getByText('3 wait')).toBeDefined();
  waiting = [];
  await queryClient.invalidateQueries({ queryKey: ['queue'] });
  expect(await screen.findByText('nothing waits')).toBeDefined();
  expect(screen.getByText('0 wait')).toBeDefined();
});

test('a hidden queue appears with its first card', async () => {
  waiting = [];
  show(<TestQueue isHiddenWhenEmpty />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull();
  waiting = ['a'];
  await queryClient.invalidateQueries({ queryKey: ['queue'] });
  expect(await screen.findByRole('region', { name: 'Queue' })).toBeDefined();
});

test('the result is announced after the card left, and the next card has the focus', async () => {
  await open();
  card('b').focus();
  fireEvent.keyDown(card('b'), { key: 'a' });
  expect(await screen.findByText('b is decided')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'b' })).toBeNull());
  expect(document.activeElement).toBe(card('c'));
});

test('when another elder takes the focused card away, no other card has the focus', async () => {
  await open();
  card('b').focus();
  waiting = ['a', 'c'];
  await queryClient.invalidateQueries({ queryKey: ['queue'] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Queue'));
});

test('arrows and letters move between the cards, of which one is a tab stop', async () => {
  await open();
  card('a').focus();
  fireEvent.keyDown(card('a'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(card('b'));
  fireEvent.keyDown(card('b'), { key: 'j' });
  expect(document.activeElement).toBe(card('c'));
  fireEvent.keyDown(card('c'), { key: 'k' });
  expect(document.activeElement).toBe(card('b'));
  expect(screen.getAllByRole('article').map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
});

test('one decision at a time: the others wait, and a second press sends nothing', async () => {
  const answer = Promise.withResolvers<string>();
  send.mockReturnValue(answer.promise);
  await open();
  press('Keep', card('a'));
  press('Keep', card('a'));
  const other = within(card('b')).getByRole<HTMLButtonElement>('button', { name: 'Keep' });
  expect(isDisabled(other)).toBe(true);
  expect(card('a').getAttribute('aria-busy')).toBe('true');
  answer.resolve('done');
  await waitFor(() => expect(isDisabled(other)).toBe(false));
  expect(send).toHaveBeenCalledOnce();
});

test('a failure stays on its card; when the card was removed, above the list', async () => {
  send.mockRejectedValueOnce(new Error('no network'));
  await open();
  press('Keep', card('a'));
  expect(await within(card('a')).findByRole('alert')).toBeDefined();
  waiting = ['b', 'c'];
  await queryClient.invalidateQueries({ queryKey: ['queue'] });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'a' })).toBeNull());
  expect(screen.getByRole('alert').textContent).toContain('keep');
  await settled();
  press('Keep', card('b'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a dialog stays open without its card, so that the reason is not lost', async () => {
  await open();
  press('Remove', card('a'));
  write('Reason', 'too loud');
  waiting = ['b', 'c'];
  await queryClient.invalidateQueries({ queryKey: ['queue'] });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'a' })).toBeNull());
  send.mockRejectedValueOnce(new Error('decided already'));
  press('Remove', screen.getByRole('dialog'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeDefined();
  expect(send.mock.calls).toEqual([['a', 'too loud']]);
});

test('a question is asked first; the card of a decision that stays keeps its place', async () => {
  await open();
  press('Mute', card('a'));
  const dialog = screen.getByRole('alertdialog', { name: 'Sure?' });
  press('Back', dialog.querySelector('footer') as HTMLElement);
  expect(send).not.toHaveBeenCalled();
  press('Mute', card('a'));
  press('Mute', screen.getByRole('alertdialog'));
  expect(await screen.findByText('a is decided')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('a question that failed says why in the bar of its buttons, until it is asked again', async () => {
  await open();
  send.mockRejectedValueOnce(new Error('no network'));
  press('Mute', card('a'));
  press('Mute', screen.getByRole('alertdialog'));
  const alert = await within(screen.getByRole('alertdialog')).findByRole('alert');
  expect(alert.closest('footer')).not.toBeNull();
  press('Back', alert.closest('footer') as HTMLElement);
  press('Mute', card('a'));
  expect(within(screen.getByRole('alertdialog')).queryByRole('alert')).toBeNull();
});

test('an own card says why there is nothing to press', async () => {
  waiting = ['own'];
  show(<TestQueue />);
  const own = await screen.findByRole('article', { name: 'own' });
  expect(own.textContent).toContain('another elder decides it');
  expect(within(own).queryByRole('button')).toBeNull();
});
