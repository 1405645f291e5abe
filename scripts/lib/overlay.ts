import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './project.mjs';

/** A file of a temporary project: its path from the root and its text. */
type OverlayFile = { path: string; text: string };

/** Files from their texts, without the last line break, by their paths. */
export function filesOf(texts: Readonly<Record<string, string>>): OverlayFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text: `${text}\n` }));
}

/** Files that each break a rule, by the rule. */
export function violationsOf(
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): (OverlayFile & { rule: string })[] {
  return Object.entries(texts).flatMap(([rule, files]) =>
    filesOf(files).map((file) => ({ rule, ...file })),
  );
}

/**
 * Creates a temporary project: the given files, and copies of the real project's configuration.
 *
 * @param parent its parent folder; inside the project, imports resolve to the real node_modules
 * @param copies paths from the root that are copied unchanged
 * @returns the result of `use`; the folder is deleted afterwards
 */
export function withOverlay<Result>(
  { parent, files, copies }: { parent: string; files: OverlayFile[]; copies: string[] },
  use: (folder: string) => Result,
): Result {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'canary-'));
  try {
    for (const path of copies) cpSync(join(projectRoot, path), join(folder, path));
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares a check's findings with the violations; each line is `rule at path`. */
export function judgeCanary({
  violations,
  reported,
}: {
  violations: string[];
  reported: string[];
}): {
  passed: number;
  faults: string[];
} {
  const missed = violations.filter((line) => !reported.includes(line));
  const extra = [...new Set(reported)].filter((line) => !violations.includes(line));
  return {
    passed: violations.length - missed.length,
    faults: [
      ...missed.map((line) => `not reported: ${line}`),
      ...extra.map((line) => `reported without a violation: ${line}`),
    ],
  };
}

/** Prints a canary's result and sets the exit code. */
export function concludeCanary(
  name: string,
  { passed, faults }: { passed: number; faults: string[] },
): void {
  for (const fault of faults) console.error(fault);
  console.log(`${name}: ${passed} passed, ${faults.length} failed`);
  if (faults.length > 0) process.exitCode = 1;
}
