// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { fakeServer, type Settled } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { GuildImagesTab } from './guild-images-tab.tsx';

const LIST = 'GET /api/guilds';
const MISSING = /^Chưa tải được ảnh của các Guild/;
const PUT = 'PUT /api/guilds/titans/image';

test('each guild takes one picture; another or too large file is refused with the message of the rules', () => {
  const server = open();
  send(new File(['x'], 'note.txt', { type: 'text/plain' }));
  expect(screen.getByText('Vui lòng chọn file hình ảnh!')).toBeDefined();
  const large = new File(['x'], 'a.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
  send(large);
  expect(screen.getByText('File quá lớn! Vui lòng chọn file nhỏ hơn 5MB.')).toBeDefined();
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('an accepted picture is announced', async () => {
  const server = open();
  server.answers[PUT] = { body: {} };
  send(new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('Vệ Thần đã có ảnh mới.')).toBeDefined();
});

test('pictures that cannot be read are said to be missing, and can be read again', async () => {
  const server = fakeServer({ [LIST]: { status: 403, body: {} } });
  show(<GuildImagesTab />);
  const notice = await screen.findByText(/^Chưa tải được ảnh của các Guild/);
  const retry = screen.getByRole('button', { name: 'Thử lại' });
  retry.focus();
  const { promise: answer, resolve: respond } = Promise.withResolvers<Settled>();
  server.answers[LIST] = answer;
  press('Thử lại');
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(retry);
  respond({ body: { items: [] } });
  await waitFor(() => expect(notice.isConnected).toBe(false));
});

test('without a network the page alone says so; the pictures are read when it returns', async () => {
  const server = fakeServer({ [LIST]: 'unreachable' });
  show(<GuildImagesTab />);
  await screen.findByText(/^Chưa tải được ảnh của các Guild/);
  fireEvent(window, new Event('offline'));
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  server.answers[LIST] = { body: { items: [] } };
  const asked = server.asked(LIST).length;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(server.asked(LIST).length).toBe(asked + 1), { timeout: 4000 });
});

test('while pictures are read again by themselves, nothing says that they are missing', async () => {
  const server = fakeServer({ [LIST]: 'unreachable' });
  const { unmount } = show(<GuildImagesTab />);
  await screen.findByText(MISSING);
  fireEvent(window, new Event('offline'));
  const { promise: second, resolve: failSecond } = Promise.withResolvers<Settled>();
  server.answers[LIST] = second;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(1), { timeout: 4000 });
  await act(async () => undefined);
  expect(screen.queryByText(MISSING), 'the network has returned').toBeNull();
  failSecond('unreachable');
  await screen.findByText(MISSING);
  unmount();
  server.answers[LIST] = Promise.withResolvers<Settled>().promise;
  show(<GuildImagesTab />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(screen.queryByText(MISSING), 'the tab is open again').toBeNull();
});

test('pictures that were read before are said to be old, not missing', async () => {
  const server = fakeServer({ [LIST]: { body: { items: [] } } });
  show(<GuildImagesTab />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  server.answers[LIST] = { status: 403, body: {} };
  await queryClient.invalidateQueries({ queryKey: ['guilds'] });
  expect(await screen.findByText('Ảnh của các Guild có thể đã cũ.')).toBeDefined();
  expect(screen.queryByText(/^Chưa tải được/)).toBeNull();
});

function send(file: File): void {
  fireEvent.change(screen.getByLabelText(/^Ảnh mới cho Vệ Thần/), { target: { files: [file] } });
}

function open() {
  const server = fakeServer({});
  show(<GuildImagesTab />);
  return server;
}
