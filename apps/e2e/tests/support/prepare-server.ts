import { rmSync } from 'node:fs';
import { startServer } from './server.ts';

/** Environment variable of the workers: the folder whose copy each of their servers starts with. */
export const PREPARED_DATA = 'E2E_PREPARED_DATA';

/** Creates the database and the demo accounts once, because that takes most of a server's start. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function prepareServer(): Promise<() => void> {
  const folder = await (await startServer()).keepData();
  process.env[PREPARED_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
