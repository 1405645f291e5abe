// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Listing } from './listing.tsx';

const query = {
  isPending: false,
  isFetching: false,
  isLoadingError: false,
  isRefetchError: false,
  error: null,
  refetch: () => undefined,
};

test.each([
  ['with a title alone is one line', {}, false],
  ['with a text has the drawing', { text: 'Why.' }, true],
  ['with an action has the drawing', { action: 'Do it' }, true],
])('an empty list %s', (_what, more, isDrawn) => {
  const words = { loading: '', failed: '', stale: '', empty: { title: 'Nothing.', ...more } };
  const { container } = render(
    <Listing query={query} isEmpty words={words}>
      {null}
    </Listing>,
  );
  expect(screen.getByText('Nothing.')).toBeDefined();
  expect(container.querySelector('svg') !== null).toBe(isDrawn);
});
