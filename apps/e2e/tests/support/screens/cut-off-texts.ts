import type { Page } from '@playwright/test';

/**
 * Visible texts and buttons of which a part lies beyond the window's sides or an edge that hides what overflows it.
 * What is shortened on purpose (an ellipsis, a number of lines, a text that fades out), scrolls, or is for screen
 * readers alone does not count.
 */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const isHidden = (element: Element): boolean => {
      const { clip, clipPath, position } = getComputedStyle(element);
      const isForReaders = position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
      return isForReaders || element.getAttribute('aria-hidden') === 'true';
    };
    const isShortened = (element: Element): boolean => {
      const { textOverflow, webkitLineClamp, maskImage } = getComputedStyle(element);
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || maskImage !== 'none';
    };
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    /** What scrolls down scrolls sideways too where something is too wide, but not on purpose. */
    const mayScrollSideways = (element: Element) =>
      element.matches('pre, [role="tablist"], :has(> table)');
    /** Whether an edge around the element cuts off a part of the rectangle. */
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it runs in the page, where it can call no other function
    const isCutOff = (from: Element, box: DOMRect): boolean => {
      let scrollsX = false;
      let scrollsY = false;
      let isOutOfFlow = false;
      for (let around: Element | null = from; around; around = around.parentElement) {
        if (isHidden(around) || isShortened(around)) return false;
        if (around === document.body) break;
        const { overflowX, overflowY, position, display } = getComputedStyle(around);
        if (display === 'contents') continue;
        // Only the edges of positioned elements cut off what is positioned inside them.
        if (isOutOfFlow && position === 'static') continue;
        isOutOfFlow = position === 'absolute';
        const edge = around.getBoundingClientRect();
        scrollsX ||= mayScrollSideways(around);
        scrollsY ||= scrolls(overflowY);
        const isBeyondX =
          box.right > edge.right + TOLERANCE_PX || box.left < edge.left - TOLERANCE_PX;
        const isBeyondY =
          box.bottom > edge.bottom + TOLERANCE_PX || box.top < edge.top - TOLERANCE_PX;
        if (!scrollsX && overflowX !== 'visible' && isBeyondX) return true;
        if (!scrollsY && hides(overflowY) && isBeyondY) return true;
        if (position === 'fixed') break;
      }
      return !scrollsX && (box.right > innerWidth + TOLERANCE_PX || box.left < -TOLERANCE_PX);
    };
    const found: string[] = [];
    const report = (element: Element, box: DOMRect, words: string) => {
      if (box.width === 0 || box.height === 0) return;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      if (isCutOff(element, box)) found.push(words.trim().slice(0, 60));
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement, textContent } = text;
      if (!parentElement || !textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      report(parentElement, range.getBoundingClientRect(), textContent);
    }
    for (const button of document.querySelectorAll('button, a, input, select, textarea')) {
      const words = button.getAttribute('aria-label') ?? button.textContent ?? '';
      report(button, button.getBoundingClientRect(), `[${button.localName}] ${words}`);
    }
    return [...new Set(found)];
  });
}
