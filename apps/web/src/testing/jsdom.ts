/** jsdom tells nothing of how its document came; a browser always does. */
performance.getEntriesByType ??= () => [];

export {};
