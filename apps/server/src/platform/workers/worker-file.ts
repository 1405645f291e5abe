/**
 * Address of a worker thread's file, which is named `*-worker.ts`: beside the module that starts it, or, in the
 * bundle, beside every other file.
 * @param name of the file, without its ending
 * @param module `import.meta.url` of the module that starts it
 */
export function workerFile(name: `${string}-worker`, module: string): URL {
  return new URL(module.endsWith('.ts') ? `${name}.ts` : `${name}.js`, module);
}
