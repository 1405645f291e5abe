import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { DashboardTab } from './dashboard-tabs.ts';

const code = {
  ascension: () => import('./ascension-tab.tsx').then((module) => module.AscensionTab),
  journey: () => import('./journey-tab.tsx').then((module) => module.JourneyTab),
  celestial: () =>
    import('#features/celestial/celestial-tab.tsx').then((module) => module.CelestialTab),
  chat: () => import('#features/chat/chat-tab.tsx').then((module) => module.ChatTab),
  'aura-stream': () => import('./aura-stream-tab.tsx').then((module) => module.AuraStreamTab),
  honor: () => import('#features/leaderboards/honor-tab.tsx').then((module) => module.HonorTab),
  notifications: () => import('#features/notifications/inbox.tsx').then((module) => module.Inbox),
  settings: () => import('./settings-tab.tsx').then((module) => module.SettingsTab),
} as const;

export const AscensionTab = shownLater(code.ascension);
export const JourneyTab = shownLater(code.journey);
export const CelestialTab = shownLater(code.celestial);
export const ChatTab = shownLater(code.chat);
export const AuraStreamTab = shownLater(code['aura-stream']);
export const HonorTab = shownLater(code.honor);
export const Inbox = shownLater(code.notifications);
export const SettingsTab = shownLater(code.settings);
export const StravaBackground = shownLater(() =>
  import('#features/strava/strava-background.tsx').then((module) => module.StravaBackground),
);

/** Fetches the code of the tab asked for while it is still being found out who is here. */
export function preloadTab(tab: DashboardTab): void {
  // A failure is met again, and shown, when the tab is rendered. The quests come with the page.
  if (tab !== 'quests') code[tab]().catch(() => undefined);
}

function shownLater<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
