/** Dismiss functions of the open modals, the topmost last. */
const open: (() => void)[] = [];

/** Router key of the page whose extra history entry is current. */
let guarded: { page: unknown } | undefined;

/**
 * The Back button dismisses a modal before it leaves the page. An open modal uses an extra history entry
 * with the same address. The entry stays when the modal closes in another way, because removing it takes a
 * traversal that would race with a following navigation; the next modal of the page reuses it, and Back skips
 * it.
 * @returns must be called when the modal is closed
 */
export function closeOnBack(dismiss: () => void): () => void {
  window.addEventListener('popstate', onTraverse, { capture: true });
  open.push(dismiss);
  guardPage();
  return () => {
    const at = open.indexOf(dismiss);
    if (at >= 0) open.splice(at, 1);
  };
}

function guardPage(): void {
  const { page, isGuard } = currentEntry();
  if (!isGuard) history.pushState({ ...history.state, isModalGuard: true }, '');
  guarded = { page };
}

function onTraverse(): void {
  const { page, isGuard } = currentEntry();
  const isSamePage = guarded !== undefined && guarded.page === page;
  guarded = isGuard ? { page } : undefined;
  const dismiss = open.at(-1);
  if (dismiss) {
    // The modal may stay open, e.g. while it is busy, or another one may be below it.
    if (isSamePage) guardPage();
    dismiss();
  } else if (isSamePage && !isGuard) {
    history.back();
  }
}

function currentEntry(): { page: unknown; isGuard: boolean } {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { page: undefined, isGuard: false };
  return { page: 'key' in state ? state.key : undefined, isGuard: 'isModalGuard' in state };
}
