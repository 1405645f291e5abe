// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, press, show } from '#testing/show.tsx';
import { useInvalidatingMutation } from './api-mutation.ts';
import { queryClient } from './query-client.ts';

const query = { queryKey: ['list'] };

test('a failed change says so at once, while the queries are fetched again', async () => {
  const { send, read } = await open();
  send.mockRejectedValue(new Error('no network'));
  press('Send');
  expect(await screen.findByText('no network')).toBeDefined();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a change that succeeds is pending until the queries are fetched again', async () => {
  const { send, refetched } = await open();
  send.mockResolvedValue(undefined);
  press('Send');
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(button('Send').disabled).toBe(true);
  refetched();
  await waitFor(() => expect(button('Send').disabled).toBe(false));
});

/** Shows a button that sends a change; after the first answer the query has none until `refetched` is called. */
async function open() {
  const send = vi.fn<() => Promise<void>>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('old').mockReturnValue(promise);
  function Page() {
    const { data } = useQuery({ ...query, queryFn: read });
    const { mutate, isPending, error } = useInvalidatingMutation(query, send);
    return (
      <>
        <button type="button" disabled={isPending} onClick={() => mutate()}>
          Send
        </button>
        <p>{error?.message ?? data}</p>
      </>
    );
  }
  show(<Page />);
  await screen.findByText('old');
  return { send, read, refetched: () => resolve('new') };
}
