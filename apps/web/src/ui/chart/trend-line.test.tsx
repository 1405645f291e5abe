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

test('one value alone is no line yet: all of the time is dotted', () => {
  const chart = draw([4]);
  expect(within(chart).queryByRole('img')).toBeNull();
  expect(chart.querySelector('path')?.getAttribute('d')).toBe('M0 50H100');
});

test('the time before the first value is dotted, at its height', () => {
  const points = [
    { at: 80, value: 1 },
    { at: 90, value: 3 },
  ];
  const { container } = render(<TrendLine label="A trend" points={points} from={0} to={100} />);
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M0 100H80');
  expect(draw([1, 2]).querySelector('path')).toBeNull();
});
