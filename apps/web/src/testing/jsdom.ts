/** jsdom tells nothing of how its document came; a browser always does. */
performance.getEntriesByType ??= () => [];

// It lays nothing out, so that nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// It knows dialogs and popovers, but cannot open them; the browser tests meet the real ones.
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

export {};
