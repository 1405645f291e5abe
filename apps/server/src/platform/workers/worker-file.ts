/**
 * URL of a worker thread's file (`*-worker.ts`): beside the module that starts it or, in the bundle, beside the other
 * files.
 * @param name of the file, without its extension
 * @param module `import.meta.url` of the module that starts it
 */
export function workerFile(name: `${string}-worker`, module: string): URL {
  return new URL(new URL(module).pathname.endsWith('.ts') ? `${name}.ts` : `${name}.js`, module);
}
