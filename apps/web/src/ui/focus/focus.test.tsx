// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocusInPage, saveFocus } from './focus.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <main><section id="players"><ul><li><button id="one">one</button></li></ul></section></main>
    <aside id="apart"><button id="other">other</button></aside>`;
  stop = keepFocusInPage();
});
afterEach(() => stop());

test('a removed element passes the focus to the container around it', async () => {
  element('one').focus();
  element('one').closest('li')?.remove();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('players'));
});

test('a removed container passes it to the next one', async () => {
  element('one').focus();
  element('players').remove();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('without a container around it, the focus moves to the main element', async () => {
  element('other').focus();
  element('apart').remove();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('a focus that was moved on purpose is left where it is', async () => {
  element('one').focus();
  element('one').blur();
  await Promise.resolve();
  element('players').remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});

test('the focus moved on meanwhile stays where it is', async () => {
  element('one').focus();
  element('other').focus();
  element('players').remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(element('other'));
});

test('a saved focus returns to its element, or near it when that is gone', () => {
  stop();
  element('one').focus();
  const [early, late] = [saveFocus(), saveFocus()];
  element('one').blur();
  early();
  expect(document.activeElement).toBe(element('one'));
  element('one').remove();
  late();
  expect(document.activeElement?.id).toBe('players');
});

test('a saved focus returns from the placeholder of a removed dialog', async () => {
  element('one').focus();
  const restore = saveFocus();
  element('other').focus();
  element('apart').remove();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  restore();
  expect(document.activeElement).toBe(element('one'));
});

test('a saved focus is dropped when the user has focused something else', () => {
  stop();
  element('one').focus();
  const restore = saveFocus();
  element('one').remove();
  element('other').focus();
  restore();
  expect(document.activeElement).toBe(element('other'));
});

function element(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

test('a saved focus of a whole part of the page returns without scrolling to its beginning', () => {
  const main = document.querySelector('main') as HTMLElement;
  main.tabIndex = -1;
  const focused = vi.spyOn(HTMLElement.prototype, 'focus');
  for (const [start, preventScroll] of [
    [main, true],
    [element('one'), false],
  ] as const) {
    start.focus();
    const restore = saveFocus();
    start.blur();
    restore();
    expect(focused).toHaveBeenLastCalledWith({ preventScroll });
    expect(document.activeElement).toBe(start);
  }
  focused.mockRestore();
});
