import { rmSync } from 'node:fs';
import { startServer } from './server.ts';

/** Name in the environment of the workers for the folder that each server of theirs begins with. */
export const PREPARED_DATA = 'E2E_PREPARED_DATA';

/** Creates the database and the demo accounts once: that takes longer than all else in the start of a server. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function prepareServer(): Promise<() => void> {
  const folder = await (await startServer()).keepData();
  process.env[PREPARED_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
