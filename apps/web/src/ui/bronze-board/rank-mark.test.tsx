// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RankMark } from './rank-mark.tsx';

test('ranks have medals up to the third, and a mark of honour up to the tenth', () => {
  const tierOf = (rank: number) =>
    render(<RankMark rank={rank} />)
      .container.querySelector('[data-tier]')
      ?.getAttribute('data-tier');
  expect([1, 3, 4, 10, 11].map(tierOf)).toEqual([
    'medal',
    'medal',
    'honoured',
    'honoured',
    'listed',
  ]);
});
