// Checks the conventions of docs/architecture.md that no existing tool checks.

import { checkAsvs } from './conventions/asvs.ts';
import { checkCoverage } from './conventions/coverage.ts';
import { checkOwnership } from './conventions/ownership.ts';
import { checkReferences } from './conventions/references.ts';
import { checkConventions } from './conventions/rules.ts';
import { readSources } from './conventions/source.ts';
import { checkStyles } from './conventions/styles.ts';
import { checkWording } from './conventions/wording.ts';
import { projectRoot } from './lib/project.mjs';

const sources = readSources(projectRoot);
const findings = [
  ...checkConventions(sources),
  ...checkOwnership(sources),
  ...checkReferences(sources),
  ...checkCoverage(sources),
  ...checkStyles(sources),
  ...checkAsvs(sources),
  ...checkWording(sources),
];
for (const { rule, path, line, message } of findings) {
  console.error(`${path}:${line} ${rule}: ${message}`);
}
const faulty = new Set(findings.map(({ path }) => path)).size;
console.log(`conventions: ${sources.length - faulty} passed, ${faulty} failed`);
if (findings.length > 0) process.exitCode = 1;
