import type { HeldImport } from '@goreal/domain/activities/hold';
import { staminaOf } from '@goreal/domain/activities/sport';
import type { Database } from '#platform/database/database.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  countWaitingImports,
  type ImportDoubt,
  type ImportLine,
  importDoubts,
  importLines,
  type WaitingImport,
  waitingImports,
} from './imports.repository.ts';

/** The elders' desk of imports: activities that arrived together are decided together. */
export type ImportsService = {
  page(options: PageRequest & { elderId: string }): Promise<Page<HeldImport> & { total: number }>;
};

export function createImportsService({ database }: { database: Database }): ImportsService {
  return {
    async page({ elderId, ...request }) {
      const [page, total] = await Promise.all([
        waitingImports(database, request),
        countWaitingImports(database),
      ]);
      const ids = page.items.map(({ importId }) => importId);
      const [lines, doubts] = await Promise.all([
        importLines(database, ids),
        importDoubts(database, ids),
      ]);
      const present = (one: WaitingImport) => presentImport(one, { lines, doubts, elderId });
      return { ...mapPage(page, present), total };
    },
  };
}

function presentImport(
  found: WaitingImport,
  of: { lines: readonly ImportLine[]; doubts: readonly ImportDoubt[]; elderId: string },
): HeldImport {
  const lines = of.lines
    .filter(({ importId }) => importId === found.importId)
    .map(({ year, family, activities, metres }) => ({
      year,
      family,
      activities,
      distance: metres,
      wouldEarn: family ? staminaOf(family, metres) : 0,
    }));
  const sum = (value: (line: (typeof lines)[number]) => number) =>
    Math.round(lines.reduce((total, line) => total + value(line), 0) * 100) / 100;
  return {
    ...found,
    heldSince: found.heldSince.toISOString(),
    distance: sum(({ distance }) => distance),
    wouldEarn: sum(({ wouldEarn }) => wouldEarn),
    lines,
    doubts: of.doubts
      .filter(({ importId }) => importId === found.importId)
      .map(({ kind, activities }) => ({ kind, activities })),
    isOwn: found.userId === of.elderId,
  };
}
