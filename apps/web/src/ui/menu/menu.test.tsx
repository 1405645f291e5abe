// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

const onSelect = vi.fn();

function Stage(): ReactNode {
  const [open, setOpen] = useState(false);
  const items = ['Sao chép', 'Báo', 'Gỡ'].map((label) => ({
    id: label,
    label,
    onSelect: () => onSelect(label),
  }));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Việc
      </button>
      {open ? (
        <Menu
          label="Tùy chọn tin nhắn"
          items={items}
          anchor={null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function open(): HTMLElement {
  render(<Stage />);
  const button = screen.getByRole('button', { name: 'Việc' });
  button.focus();
  fireEvent.click(button);
  return button;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key });
const focused = () => document.activeElement?.textContent;

test('a menu focuses the first item and moves by arrows, Home, End and letters', () => {
  open();
  expect(focused()).toBe('Sao chép');
  press('ArrowDown');
  expect(focused()).toBe('Báo');
  press('End');
  expect(focused()).toBe('Gỡ');
  press('ArrowDown');
  expect(focused()).toBe('Sao chép');
  press('ArrowUp');
  expect(focused()).toBe('Gỡ');
  press('b');
  expect(focused()).toBe('Báo');
});

test.each(['Escape', 'Tab'])('%s closes it and gives the focus back', (key) => {
  const button = open();
  press(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a press beside it closes it and presses nothing else', () => {
  open();
  const veil = screen.getByRole('menu').closest('[popover]');
  if (!veil) throw new Error('no veil around the menu');
  fireEvent.click(veil);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
});

test('choosing an item calls its handler and leaves closing to the owner', () => {
  open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Báo' }));
  expect(onSelect).toHaveBeenCalledWith('Báo');
  expect(screen.getByRole('menu')).toBeDefined();
});
