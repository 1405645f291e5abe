/**
 * A machine that does other work beside takes seconds for what is done at once elsewhere: a test waits
 * as long as its own limit lets it, and fails by what is missing, never by the second in which it came.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
