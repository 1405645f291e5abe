import type { Profile } from '@goreal/domain/accounts/profile';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { RegionBoundary } from '#app/region-boundary.tsx';
import { centreInRow } from '#ui/scroll/centre-in-row.ts';
import { settingsMessages as texts } from './settings.messages.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from './settings-sections.tsx';
import styles from './settings-tab.module.css';

/** All settings on one page; each section has an anchor in the address (`?tab=settings#devices`). */
export function SettingsTab(props: {
  profile: Profile;
  sections?: readonly SettingsSection[];
}): ReactNode {
  const { profile } = props;
  const sections = useSectionsFor(profile, props.sections ?? SETTINGS_SECTIONS);
  const page = useRef<HTMLDivElement>(null);
  const nav = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const inSight = useVisibleSection(page, sections);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same anchor again scrolls there again
  useEffect(() => {
    const id = hash.slice(1);
    if (sections.some((section) => section.id === id)) goTo(id);
  }, [hash, key]);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link && inSight) centreInRow(nav.current, link);
  }, [inSight]);
  return (
    <div className={styles.tab} ref={page}>
      <nav ref={nav} aria-label={texts.navigation} className={styles.nav}>
        <ul className={styles.links}>
          {sections.map(({ id, label, icon: Icon }) => (
            <li key={id}>
              <Link
                to={{ search: '?tab=settings', hash: id }}
                replace
                className={styles.link}
                aria-current={id === inSight ? 'location' : undefined}
              >
                <Icon size={18} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, render }) => (
          <div key={id} id={id} tabIndex={-1} className={styles.section}>
            <RegionBoundary>{render(profile)}</RegionBoundary>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The same list as long as the same sections are shown: effects depend on it. */
function useSectionsFor(
  profile: Profile,
  sections: readonly SettingsSection[],
): readonly SettingsSection[] {
  const shown = sections.filter(({ isFor }) => !isFor || isFor(profile));
  const ids = shown.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which sections are shown
  return useMemo(() => shown, [sections, ids]);
}

/** Scrolls to a section and focuses it, so that the next Tab moves into it. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The section that is being read: the last one whose top is above the upper third of the window. */
function useVisibleSection(
  page: RefObject<HTMLElement | null>,
  sections: readonly { id: string }[],
): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const ids = sections.map(({ id }) => id);
    const look = () => {
      const line = window.innerHeight / 3;
      const passed = ids.filter((id) => {
        const section = page.current?.querySelector(`[id="${id}"]`);
        return section ? section.getBoundingClientRect().top <= line : false;
      });
      const { scrollHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
      setCurrent(atEnd ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [page, sections]);
  return current;
}
