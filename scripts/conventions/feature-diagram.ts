import { type Finding, isTestFile, type Source } from './source.ts';

const DOCUMENT = 'docs/architecture.md';
/** Most features use them: their arrows would hide the others. The document names them too. */
const usedByMost = new Set(['profiles', 'audit', 'notifications', 'consents']);

const featureFile = /^apps\/server\/src\/features\/([a-z-]+)\//;
const doorImport = /from '#features\/([a-z-]+)\/index[.]ts'/g;
const diagram = /^```mermaid\ngraph TD\n([\s\S]*?)^```/m;
const arrows = /^ *(.+?) --> (.+)$/gm;

/**
 * The diagram of features has exactly the arrows of the imports between them, without those that others imply and
 * those to features that most use.
 */
export function checkFeatureDiagram(sources: readonly Source[]): Finding[] {
  const document = sources.find(({ path }) => path === DOCUMENT);
  if (!document) return [];
  const drawn = diagram.exec(document.text);
  const shown = new Set(arrowsOf(drawn?.[1] ?? ''));
  const wanted = new Set(impliedByNone(importsBetweenFeatures(sources)));
  const line = document.text.slice(0, drawn?.index ?? 0).split('\n').length;
  const finding = (message: string): Finding => ({
    rule: 'feature-diagram',
    path: DOCUMENT,
    line,
    message,
  });
  return [
    ...[...wanted]
      .filter((arrow) => !shown.has(arrow))
      .map((arrow) => finding(`draw «${arrow}»: it is imported, and no other arrows imply it`)),
    ...[...shown]
      .filter((arrow) => !wanted.has(arrow))
      .map((arrow) => finding(`remove «${arrow}»: it is not imported, or other arrows imply it`)),
  ];
}

/** Those of a diagram, in which one line may stand for several. */
function arrowsOf(text: string): string[] {
  return [...text.matchAll(arrows)].flatMap(([, from = '', to = '']) =>
    from
      .split('&')
      .flatMap((each) => to.split('&').map((other) => arrow(each.trim(), other.trim()))),
  );
}

const arrow = (from: string, to: string): string => `${from} --> ${to}`;

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

function importsBetweenFeatures(sources: readonly Source[]): Imports {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const from = isTestFile(path) ? undefined : featureFile.exec(path)?.[1];
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, to = ''] of text.matchAll(doorImport)) {
      if (to !== from && !usedByMost.has(to)) targets.add(to);
    }
  }
  return imports;
}

function impliedByNone(imports: Imports): string[] {
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && leadsTo(imports, other, to)))
      .map((to) => arrow(from, to)),
  );
}

function leadsTo(imports: Imports, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(imports.get(from) ?? [])].some(
    (next) => next === to || leadsTo(imports, next, to, seen),
  );
}
