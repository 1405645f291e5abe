/** Elements that receive the focus when the focused element inside them is removed. */
const PLACES = 'dialog, section, article, main, [role=tabpanel], [tabindex="-1"]';

/** The place that got the focus last because the focused element was removed. */
let substitute: HTMLElement | undefined;

/**
 * Keeps the focused element and its ancestors.
 * @returns restores the focus to it, or to its nearest ancestor that is still in the document. Focus that was
 *   moved elsewhere on purpose meanwhile stays there.
 */
export function saveFocus(): () => void {
  const path = pathOf(document.activeElement);
  return () => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === substitute || !activeElement?.isConnected) {
      focusNearest(path);
    }
  };
}

/**
 * Browsers move the focus to the body when the focused element is removed, so that the next Tab starts at the
 * top of the page. This moves it to the nearest remaining ancestor instead.
 * @returns stops it
 */
export function keepFocusInPage(): () => void {
  let path = pathOf(document.activeElement);
  const onFocus = (event: Event) => {
    path = pathOf(event.target);
  };
  const onBlur = () => {
    // The element is still there, so it lost the focus on purpose, e.g. by a press on the page.
    queueMicrotask(() => {
      if (document.activeElement === document.body && path[0]?.isConnected) path = [];
    });
  };
  const observer = new MutationObserver(() => {
    const [lost] = path;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    focusNearest(path);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    observer.disconnect();
  };
}

/** Scrolls to what has the focus instead of a removed element, where its beginning is above the window. */
export function scrollToSubstitute(): void {
  if (!substitute || document.activeElement !== substitute) return;
  if (substitute.getBoundingClientRect().top < 0) substitute.scrollIntoView();
}

/** An element and its ancestors below the body; empty for the body itself. */
function pathOf(target: unknown): HTMLElement[] {
  const path: HTMLElement[] = [];
  let element = target instanceof HTMLElement ? target : null;
  while (element && element !== document.body && element !== document.documentElement) {
    path.push(element);
    element = element.parentElement;
  }
  return path;
}

function focusNearest(path: readonly HTMLElement[]): void {
  const [first] = path;
  if (first?.isConnected) {
    // A container (tabIndex < 0) is focused without scrolling, which would move the reading position.
    first.focus({ preventScroll: first.tabIndex < 0 });
    if (document.activeElement === first) return;
  }
  const connected = path.find((element) => element.isConnected);
  const place = connected?.closest<HTMLElement>(PLACES) ?? document.querySelector('main');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  substitute = place;
  place.focus({ preventScroll: true });
}
