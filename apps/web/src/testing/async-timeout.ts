/**
 * Makes queries wait as long as the test's own timeout: on a busy machine rendering can take seconds. A test
 * then fails by what is missing, not by an arbitrary shorter limit.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
