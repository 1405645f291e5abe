// Checks the conventions of docs/architecture.md that no existing tool checks.

import { checkAll } from './conventions/all.ts';
import { missingDocuments } from './conventions/documents.ts';
import { readSources } from './conventions/source.ts';
import { projectRoot } from './lib/project.mjs';

const sources = readSources(projectRoot);
const findings = [...missingDocuments(sources), ...checkAll(sources)];
for (const { rule, path, line, message } of findings) {
  console.error(`${path}:${line} ${rule}: ${message}`);
}
const faulty = new Set(findings.map(({ path }) => path)).size;
console.log(`conventions: ${sources.length - faulty} passed, ${faulty} failed`);
if (findings.length > 0) process.exitCode = 1;
