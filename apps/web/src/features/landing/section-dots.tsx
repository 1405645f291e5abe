import { type ReactNode, useEffect, useState } from 'react';
import { landingMessages } from './landing.messages.ts';
import styles from './section-dots.module.css';

const SECTIONS = ['hero', 'threat', 'academy', 'call'] as const;
type Section = (typeof SECTIONS)[number];

/** One dot per section at the side; the current one is marked. */
export function SectionDots(): ReactNode {
  const current = useCurrentSection();
  useEffect(showChosenSection, []);
  const texts = landingMessages.sections;
  return (
    <nav aria-label={texts.label} className={styles.dots}>
      <ul>
        {SECTIONS.map((section) => (
          <li key={section}>
            <a
              href={`#${section}`}
              className={styles.dot}
              aria-current={section === current ? 'true' : undefined}
            >
              <span className={styles.name}>{texts[section]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls to the section in the address. A link that is pressed while React hydrates changes the address, and
 * React may then replace the server's HTML, which scrolls the page to its top.
 */
function showChosenSection(): void {
  if (window.scrollY > 0) return;
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
}

/** The section at the middle of the window. */
function useCurrentSection(): Section {
  const [current, setCurrent] = useState<Section>('hero');
  useEffect(() => {
    const eye = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)?.target.id;
        const section = SECTIONS.find((name) => name === seen);
        if (section) setCurrent(section);
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const section of SECTIONS) {
      const element = document.getElementById(section);
      if (element) eye.observe(element);
    }
    return () => eye.disconnect();
  }, []);
  return current;
}
