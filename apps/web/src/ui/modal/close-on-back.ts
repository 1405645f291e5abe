/** How to dismiss each open modal, the topmost last. */
const open: (() => void)[] = [];

/** The router's key of the page whose extra history entry is the current one. */
let guarded: { page: unknown } | undefined;

/**
 * Lets the Back button dismiss a modal before it leaves the page. An open modal stands on a history entry of its
 * own with the same address. The entry stays when the modal closes in another way, because to remove it takes a
 * traversal that would race with a navigation that follows; the next modal of the page uses it again, and Back
 * passes over it.
 * @returns to be called when the modal is closed
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
    // The modal may stay, e.g. while it is busy, or reveal another one.
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
