import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import type { DashboardTab } from './dashboard-tabs.ts';

export const AscensionTab = lazyWithPreload(() =>
  import('./ascension-tab.tsx').then((module) => module.AscensionTab),
);
export const JourneyTab = lazyWithPreload(() =>
  import('./journey-tab.tsx').then((module) => module.JourneyTab),
);
export const CelestialTab = lazyWithPreload(() =>
  import('#features/celestial/celestial-tab.tsx').then((module) => module.CelestialTab),
);
export const ChatTab = lazyWithPreload(() =>
  import('#features/chat/chat-tab.tsx').then((module) => module.ChatTab),
);
export const AuraStreamTab = lazyWithPreload(() =>
  import('./aura-stream-tab.tsx').then((module) => module.AuraStreamTab),
);
export const HonorTab = lazyWithPreload(() =>
  import('#features/leaderboards/honor-tab.tsx').then((module) => module.HonorTab),
);
export const Inbox = lazyWithPreload(() =>
  import('#features/notifications/inbox.tsx').then((module) => module.Inbox),
);
export const SettingsTab = lazyWithPreload(() =>
  import('./settings-tab.tsx').then((module) => module.SettingsTab),
);
export const StravaBackground = lazyWithPreload(() =>
  import('#features/strava/strava-background.tsx').then((module) => module.StravaBackground),
);

/** The quests tab is part of the page. */
const TABS: Readonly<Record<Exclude<DashboardTab, 'quests'>, { preload(): Promise<void> }>> = {
  ascension: AscensionTab,
  journey: JourneyTab,
  celestial: CelestialTab,
  chat: ChatTab,
  'aura-stream': AuraStreamTab,
  honor: HonorTab,
  notifications: Inbox,
  settings: SettingsTab,
};

/** Loads the code of a tab before it is shown. */
export async function preloadTab(tab: DashboardTab): Promise<void> {
  if (tab !== 'quests') await TABS[tab].preload();
}
