// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';

function Choice(): ReactNode {
  const save = useMutation({ mutationFn: (_value: boolean) => new Promise<void>(() => {}) });
  const checked = save.isPending && save.variables;
  return <input type="checkbox" checked={checked} onChange={() => save.mutate(true)} />;
}

test('a pending mutation shows before the next paint', async () => {
  show(<Choice />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  // Flushes microtasks only: no timer or frame runs.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(box.checked).toBe(true);
});
