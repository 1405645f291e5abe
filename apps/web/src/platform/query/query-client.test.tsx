// @vitest-environment jsdom
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(cleanup);

function Choice(): ReactNode {
  const save = useMutation({ mutationFn: (_value: boolean) => new Promise<void>(() => {}) });
  const checked = save.isPending && save.variables;
  return <input type="checkbox" checked={checked} onChange={() => save.mutate(true)} />;
}

test('a pending mutation shows before the next paint', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Choice />
    </QueryClientProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  // Flushes microtasks only: no timer or frame runs.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(box.checked).toBe(true);
});
