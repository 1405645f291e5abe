// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { DASHBOARD_TABS } from '../screens/dashboard-tabs.ts';
import { dashboardTabs, useDashboardTab } from './use-dashboard-tab.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function Dashboard() {
  const [tab, select] = useDashboardTab();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${tab} ${search}`}</output>
      {DASHBOARD_TABS.map(({ id: name }) => (
        <button key={name} type="button" onClick={() => select(name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

function renderAt(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Dashboard />
    </MemoryRouter>,
  );
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  return { shown: () => screen.getByRole('status').textContent, press };
}

it('the address accepts the nine tabs', () => {
  expect(DASHBOARD_TABS).toHaveLength(9);
  for (const { id: tab } of DASHBOARD_TABS) {
    expect(dashboardTabs.selectedBy(new URLSearchParams({ tab }))).toBe(tab);
  }
});

it.each(['', 'tab=', 'tab=nothing', 'tab=QUESTS', 'other=quests'])(
  'the tab is celestial for ?%s',
  (search) => {
    expect(dashboardTabs.selectedBy(new URLSearchParams(search))).toBe('celestial');
  },
);

test('the address follows the tab, and Back returns to the one before', () => {
  const dashboard = renderAt('/dashboard?tab=aura-stream');
  expect(dashboard.shown()).toBe('aura-stream ?tab=aura-stream');
  dashboard.press('quests');
  expect(dashboard.shown()).toBe('quests ?tab=quests');
  dashboard.press('celestial');
  expect(dashboard.shown()).toBe('celestial ');
  dashboard.press('back');
  expect(dashboard.shown()).toBe('quests ?tab=quests');
});

test('pressing the selected tab adds no history entry', () => {
  const dashboard = renderAt('/dashboard');
  dashboard.press('quests');
  dashboard.press('quests');
  dashboard.press('back');
  expect(dashboard.shown()).toBe('celestial ');
});
