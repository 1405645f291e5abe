import { afterEach, vi } from 'vitest';

/** jsdom has no navigation timing, which every browser has. */
performance.getEntriesByType ??= () => [];

// jsdom has no media queries: as on a narrow screen, nothing matches.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// jsdom has no layout, so no element changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no layout, so it lacks `scrollIntoView`.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// jsdom has dialogs and popovers but cannot open them; the browser tests cover that.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block';
  };
}

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Queries wait as long as the test's own timeout: on a busy machine rendering can take seconds. A test then
  // fails by what is missing, not by an arbitrary shorter limit.
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(cleanup);
}

// Runs after a file's own hooks: removes everything that a test faked or spied on.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
