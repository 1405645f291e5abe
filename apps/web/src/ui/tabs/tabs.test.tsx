// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

test('arrows, Home and End move the choice and the focus, around the ends', () => {
  render(<Sections />);
  const tabs = screen.getByRole('tablist', { name: 'sections' });
  const steps = [
    ['ArrowRight', 'two'],
    ['End', 'three'],
    ['ArrowRight', 'one'],
    ['ArrowLeft', 'three'],
    ['Home', 'one'],
  ] as const;
  for (const [key, name] of steps) {
    fireEvent.keyDown(tabs, { key });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name);
    expect(document.activeElement?.textContent).toBe(name);
  }
});

test('only the selected tab is a stop of the Tab key, and it names the panel', () => {
  render(<Sections />);
  fireEvent.click(screen.getByRole('tab', { name: 'two' }));
  const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
  expect(stops.map((tab) => tab.textContent)).toEqual(['two']);
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('shows two');
});

function Sections() {
  const [selected, setSelected] = useState<'one' | 'two' | 'three'>('one');
  const tabs = (['one', 'two', 'three'] as const).map((id) => ({ id, label: id }));
  return (
    <Tabs label="sections" tabs={tabs} selected={selected} onSelect={setSelected}>
      shows {selected}
    </Tabs>
  );
}
