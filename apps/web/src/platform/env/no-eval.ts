/**
 * The Content-Security-Policy forbids `eval`, and a blocked attempt is reported. This setting makes zod skip
 * its probe of `eval`. It has to run before the first schema is created, so import this module first. It
 * writes the object that `z.config` writes.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
