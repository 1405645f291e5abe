// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, it } from 'vitest';
import { CodeLoadError, lazyWithPreload } from './lazy-with-preload.tsx';

const Words = ({ words }: { words: string }): ReactNode => <p>{words}</p>;

function show(Part: ReturnType<typeof lazyWithPreload<{ words: string }>>) {
  return render(
    <Suspense fallback={<p>Xin chờ</p>}>
      <Part words="Đã tới" />
    </Suspense>,
  );
}

it('a lazy component suspends until its code has loaded', async () => {
  const code = Promise.withResolvers<typeof Words>();
  show(lazyWithPreload(() => code.promise));
  expect(screen.getByText('Xin chờ')).toBeTruthy();
  code.resolve(Words);
  expect(await screen.findByText('Đã tới')).toBeTruthy();
});

it('a lazy component renders synchronously when its code is loaded already', async () => {
  const Part = lazyWithPreload(async () => Words);
  await Part.preload();
  show(Part);
  expect(screen.getByText('Đã tới')).toBeTruthy();
  expect(screen.queryByText('Xin chờ')).toBeNull();
});

it('a lazy component throws a CodeLoadError when its code fails to load, in its place only', async () => {
  const Part = lazyWithPreload<{ words: string }>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  await expect(Part.preload()).resolves.toBeUndefined();
  const caught = Promise.withResolvers<unknown>();
  class Boundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
    override state = { crashed: false };
    static getDerivedStateFromError = () => ({ crashed: true });
    override componentDidCatch = caught.resolve;
    override render = () => (this.state.crashed ? null : this.props.children);
  }
  render(
    <Boundary>
      <Suspense>
        <Part words="" />
      </Suspense>
    </Boundary>,
    { onCaughtError: () => undefined },
  );
  expect(await caught.promise).toBeInstanceOf(CodeLoadError);
});
