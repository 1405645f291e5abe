/**
 * Our Content-Security-Policy forbids `eval`. Told so before its first schema is made, zod does not try, and
 * the browser has no violation to report. Import this first; what it writes is where `z.config` writes.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
