// Plants known mistakes one at a time and searches each with several seeds (docs/decisions/0031).
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.ts';
import { PLANTED } from './faults.ts';
import { alterFor, installLoader } from './plant.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seeds: { type: 'string', default: '6' },
    days: { type: 'string', default: '120' },
    shrink: { type: 'string', default: '0' },
  },
});
const { time, elapsed } = prepare();
installLoader();
const { migratedImage } = await import('../template.ts');
const image = await migratedImage(time);
const { days, seeds, shrink: shrinking } = values;

const only = values.only?.split(',') ?? PLANTED.map(({ name }) => name);
const unknown = only.filter((name) => !PLANTED.some((fault) => fault.name === name));
if (unknown.length > 0) throw new Error(`no planted fault is called ${unknown.join(', ')}`);

let missed = 0;
for (const [index, fault] of PLANTED.entries()) {
  if (!only.includes(fault.name)) continue;
  const begun = elapsed();
  const { playSeed, reportOf } = (await import(
    `../play-seed.ts?fault=${index}`
  )) as typeof import('../play-seed.ts');
  const setup = { time, elapsed, image, alter: alterFor(fault), processes: fault.processes };
  const length = Math.max(Number(days), fault.days ?? 0);
  let found = '';
  for (let seed = 1; seed <= Number(seeds) && found === ''; seed += 1) {
    const run = await playSeed(setup, { seed, days: length, shrinking: Number(shrinking) });
    if (run.failure) {
      const { check, day, problem } = run.failure;
      found = `seed ${seed}, day ${day + 1}, ${check}: ${problem}`;
      if (Number(shrinking) > 0) console.log(`${run.lines.join('\n')}\n${reportOf(run, length)}`);
    }
  }
  if (found === '') missed += 1;
  const seconds = ((elapsed() - begun) / 1000).toFixed(0);
  console.log(`${found === '' ? 'MISSED' : 'found'} | ${fault.name} | ${found} | ${seconds} s`);
}
console.log(`planted faults: ${missed} missed`);
process.exit(missed > 0 ? 1 : 0);
