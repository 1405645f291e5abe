// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadingScreen } from '#ui/screens/screens.tsx';
import page from '../../index.html?raw';
import { appMessages } from './app.messages.ts';

/** What is drawn, without the ids and the accessible names that only one of the two carries. */
function drawn(root: Element | null): string[] {
  return [...(root?.querySelectorAll('*') ?? [])].map((element) => {
    const shape = ['r', 'd', 'viewBox', 'fill'].map((name) => element.getAttribute(name) ?? '');
    const words = element.textContent.replaceAll(/\s+/g, '');
    return [element.localName, ...shape, words].join('|').replaceAll(/#[^)]+/g, '#');
  });
}

test('the loading screen is what the document shows before any code', () => {
  const shell = new DOMParser().parseFromString(page, 'text/html').getElementById('root');
  const { container } = render(<LoadingScreen {...appMessages.loading} />);
  expect(drawn(container)).toEqual(drawn(shell));
});
