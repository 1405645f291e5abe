// `npm run simulate -- --seed N --days 365`: an academy's year under seeded faults (docs/decisions/0031).
import { parseArgs } from 'node:util';
import { prepare } from './prepare.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    from: { type: 'string', default: '0' },
    steps: { type: 'string' },
    shrink: { type: 'string', default: '60' },
    processes: { type: 'string' },
    history: { type: 'boolean', default: false },
  },
});
const { time, elapsed } = prepare();
const { playSeed, reportOf } = await import('./play-seed.ts');
const { migratedImage } = await import('./template.ts');

const setup = {
  time,
  elapsed,
  image: await migratedImage(time),
  processes: values.processes === undefined ? undefined : Number(values.processes),
};
const days = Number(values.days);
const from = Number(values.from);
const shrinking = Number(values.shrink);
const only = values.steps?.split(',').map(Number);
let failed = 0;
for (const seed of values.seed.split(',').map(Number)) {
  const begun = elapsed();
  const run = await playSeed(setup, { seed, from, days, shrinking, ...(only && { only }) });
  if (values.history || run.failure) console.log(run.lines.join('\n'));
  console.log(reportOf(run, days));
  console.error(`seed ${seed}: ${((elapsed() - begun) / 1000).toFixed(1)} s`);
  if (run.failure) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
