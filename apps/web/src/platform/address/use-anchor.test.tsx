// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { useAnchor } from './use-anchor.ts';

function Region({ id }: { id: string }) {
  return <section {...useAnchor(id)} />;
}

test('the region of the address is scrolled into view and focused, again for the same address', () => {
  const scrolled = vi.fn(function (this: HTMLElement) {
    return this.id;
  });
  HTMLElement.prototype.scrollIntoView = scrolled;
  show(
    <>
      <Region id="streak" />
      <Region id="rest" />
      <Link to="#streak">again</Link>
    </>,
    { path: '/dashboard?tab=journey#streak' },
  );
  expect(scrolled.mock.results.map(({ value }) => value)).toEqual(['streak']);
  expect(document.activeElement?.id).toBe('streak');
  (document.activeElement as HTMLElement).blur();
  fireEvent.click(screen.getByText('again'));
  expect(scrolled.mock.results.map(({ value }) => value)).toEqual(['streak', 'streak']);
  expect(document.activeElement?.id).toBe('streak');
});
