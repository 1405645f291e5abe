import { approveBench } from './approve.bench.ts';
import { attackBench } from './attack.bench.ts';
import { boardBench } from './board.bench.ts';
import { bundleBench } from './bundle.bench.ts';
import { celestialBench } from './celestial.bench.ts';
import { chaosBench } from './chaos.bench.ts';
import { chatBench } from './chat.bench.ts';
import { deskBench } from './desk.bench.ts';
import { eldersBench } from './elders.bench.ts';
import { failoverBench } from './failover.bench.ts';
import { filesBench } from './files.bench.ts';
import { growthBench } from './growth.bench.ts';
import { inboxBench } from './inbox.bench.ts';
import { interactionsBench } from './interactions.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import { loadBench } from './load.bench.ts';
import { peersBench } from './peers.bench.ts';
import { pushBench } from './push.bench.ts';
import { simulateBench } from './simulate.bench.ts';
import { startBench } from './start.bench.ts';
import { stravaBench } from './strava.bench.ts';
import { streamsBench } from './streams.bench.ts';
import { type Figure, isMet, report } from './support/report.ts';

/** `npm run bench` runs all; `npm run bench -- approve start` runs the named ones. */
const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bundle: bundleBench,
  start: startBench,
  elders: eldersBench,
  desk: deskBench,
  approve: approveBench,
  board: boardBench,
  celestial: celestialBench,
  files: filesBench,
  push: pushBench,
  strava: stravaBench,
  lighthouse: lighthouseBench,
  interactions: interactionsBench,
  inbox: inboxBench,
  chat: chatBench,
  streams: streamsBench,
  peers: peersBench,
  growth: growthBench,
  load: loadBench,
  chaos: chaosBench,
  failover: failoverBench,
  attack: attackBench,
  simulate: simulateBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  const measured = await bench();
  report(measured);
  figures.push(...measured);
}
const all = wanted.length === 1 ? figures.every(isMet) : report(figures);
if (!all) process.exitCode = 1;
