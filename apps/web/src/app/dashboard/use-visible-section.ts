import { type RefObject, useEffect, useState } from 'react';

/** The section that is being read: the last one whose top is above the upper third of the window. */
export function useVisibleSection(
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
