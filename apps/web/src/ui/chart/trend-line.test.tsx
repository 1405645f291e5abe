// @vitest-environment jsdom
import { render, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TrendLine } from './trend-line.tsx';

const draw = (values: readonly number[]): HTMLElement => {
  const points = values.map((value, index) => ({ at: index * 10, value }));
  return render(<TrendLine label="A trend" points={points} from={0} to={100} />).container;
};
const shapeOf = (values: readonly number[]): string | null | undefined =>
  draw(values).querySelector('polyline')?.getAttribute('points');

test('the line goes from the lowest to the highest value, by time', () => {
  expect(shapeOf([4, 8, 6])).toBe('0,100 10,0 20,50');
  expect(within(draw([4, 8])).getByRole('img', { name: 'A trend' })).toBeDefined();
});

test('a figure that did not change is a line in the middle', () => {
  expect(shapeOf([123_456, 123_456])).toBe('0,50 10,50');
});

test('one value alone is no line yet', () => {
  expect(within(draw([4])).queryByRole('img')).toBeNull();
});
